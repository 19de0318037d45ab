"""The work of assessors: their queue of screens, recording of judgments, training, nuggets.

A folder imports only those above it:

    pages        an assessor's topic as pages: screens with their units, in each order
    queue        which pages an assessor judges, in which order, and the leases of a dynamic queue
    lists        lists of units that lead back to their pages: the end of a topic, my day
    hints        what helps to judge a page: hints in documents, suggested labels, own labels
    desk         the page in hand, the campaign in words, and whose votes may be seen
    events       what assessors store: judgments, questions to the organisers, known answers
    nuggets      the nugget lists of a campaign, which several people edit

How the screens of a track become what the desk draws:

- `Screen` (`model`): parts of a text with the units about them, as the track makes it.
- `DeskPage` (`pages/screen_order`): what an assessor sees at once, a screen with its topic, number and units.
- `topic_view` (`pages`): one assessor's topic, its pages by answer and the own judgments.
- `ordered_pages` (`pages`): the same units on other pages, by document, by question or by alike texts.
- `planned_segment_order` (`queue/queue_order`): topics, or some screens of one, in the order of the plan.
- `ScreenOrder` (`pages/screen_order`): the pages of these segments by address; a topic is read when needed.
- `AssessorPages` (`queue`): all of this for one assessor, with what is open and how much is done;
  `PlannedPages` of a plan, `LeasedPages` of a dynamic queue, `DisputedPages` (in `review`) of an adjudicator.
- `WorkQueue` (`queue`): such pages by address, and the one where the assessor goes on.
- `Desk` (`desk`): a work queue that draws; with `DeskLeases` it leases screens as they are asked for.
- `ShownUnits` (`desk`): the units of a page as they are drawn; `OwnUnits` for an assessor with own labels and
  suggestions, `DisputedUnits` (in `review`) for an adjudicator with everybody's labels.
- `Sheet` (`pages`): one page with its progress and neighbours, as JSON for the browser.

`AssessorUnits` (`queue`) tells of a judgment that comes back whether its unit is the campaign's, and planned.
"""
