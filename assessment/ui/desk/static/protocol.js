/**
 * The shapes that pass between the desk and the server.
 *
 * @typedef {{text: string, label: string|null}} Evidence
 *
 * @typedef {object} UnitState
 * @property {string|null} label
 * @property {string} reason  why the unit cannot be judged, or ""
 * @property {boolean} flagged
 * @property {string} note
 * @property {Evidence[]} evidence
 * @property {string} at  when it was judged, ISO 8601
 *
 * @typedef {{label: string, why: string, item?: number}} Suggestion  `item` counts from 1, in a grid
 *
 * @typedef {object} Unit
 * @property {string} kind
 * @property {string} topic
 * @property {string} key
 * @property {number} part  the index of its part, -1 for the whole
 * @property {string} name
 * @property {string} question  "" for that of the scale
 * @property {string} document  the id of its document, or ""
 * @property {UnitState} state
 * @property {Suggestion|null} suggestion
 * @property {string[]} [choices]  labels to offer on a free scale
 * @property {string} [group]  units of one group count as one
 * @property {OwnLabel[]} [similar]
 * @property {boolean} [review]  an earlier judgment that this one follows from was changed after it
 * @property {string} [sent_back]  why an organiser asks for another look, "" where nobody does
 * @property {Vote[]} [votes]  for an adjudicator
 * @property {string} [worth]  for an adjudicator: which scores the unit changes
 * @property {Feedback|null} [feedback]
 * @property {{state: string, answer: string}} [inquiry]  the newest inquiry about it, laid over by the desk
 * @property {number|null} [hint]  the index of its hint; null without a document
 *
 * @typedef {object} Vote
 * @property {string} who
 * @property {string|null} label
 * @property {string} reason
 * @property {string} note
 * @property {Evidence[]} evidence
 * @property {string} at
 *
 * @typedef {object} Feedback  the known answer in training
 * @property {string|null} label
 * @property {boolean} right  whether it was met
 * @property {string} note
 *
 * @typedef {"good"|"bad"|"mixed"|"plain"|"off"} Tone
 * @typedef {{name: string, key: string, definition: string, tone: Tone, example?: string}} Label
 *
 * @typedef {object} Scale
 * @property {string} kind  that of the units with this scale
 * @property {string} title
 * @property {string} question
 * @property {boolean} evidence  whether excerpts can be attached
 * @property {Label[]} labels
 * @property {boolean} [free]  any text of up to 500 characters is a label
 *
 * @typedef {object} Mark
 * @property {number} start  in code points
 * @property {number} end
 * @property {"cited"|"dropped"|"link"} style
 * @property {string} title
 *
 * @typedef {{passage: number, start: number, end: number}} Occurrence  in code points of a passage
 *
 * @typedef {object} Part
 * @property {string} head
 * @property {string} text
 * @property {Mark[]} marks
 * @property {string} [document]  the id of the document that the text was taken from, or ""
 * @property {Occurrence[]} [occurrences]  where the text, or else its words, stand in that document
 * @property {number|null} [passage]  the passage of the document to read first
 * @property {boolean} [whole]  whether the text stands there as it is
 * @property {number|null} [hint]  the index of its hint in that document
 *
 * @typedef {object} PassageLayout  offsets in code points; paragraphs are their start and the end of their heading
 * @property {[number, number][]} paragraphs
 * @property {number[]} sentences  where each begins
 *
 * @typedef {object} Hint  what to look at in a document
 * @property {[number, number][]} best  passage and sentence, the best one first
 * @property {number[]} marks  passage, start, end (code points) and strength (1, or 2 for numbers and phrases), flat
 *
 * @typedef {object} Document
 * @property {string} title
 * @property {string[]} passages
 * @property {string} link
 * @property {boolean} absent  its text is not in the campaign
 * @property {string[]} other_locations  what else cites it
 * @property {PassageLayout[]} [layouts]  of its first passages
 *
 * @typedef {object} Position  where a screen is; the addresses of screens need not be close
 * @property {number} screen
 * @property {number|null} next
 * @property {number|null} previous
 * @property {number|null} next_open
 * @property {number|null} previous_open
 * @property {number} topic  counts from 1, as `in_topic` does
 * @property {number} topics
 * @property {number} in_topic
 * @property {number} of_topic
 *
 * @typedef {[done: number, total: number, mayCome?: number, mayGo?: number]} Meter  units that are dealt
 *   with, and how many there are; these include units that may come up or go as others are judged
 * @typedef {[done: number, total: number|null, mayCome?: number, mayGo?: number]} OpenMeter  null: not
 *   counted yet
 *
 * @typedef {object} Progress
 * @property {Meter} screen
 * @property {Meter} topic
 * @property {OpenMeter} campaign
 *
 * @typedef {import("./rules/grid_data.js").GridData} GridData
 *
 * @typedef {object} PageData
 * @property {boolean} grows
 * @property {string[]} paragraphs  the paragraph's id for each part
 * @property {{id: string, heading: string}[]} facets
 * @property {{query: string[], facets: string[]}} terms  words to mark, in lower case
 * @property {OutlineRow[]} [outline]
 *
 * @typedef {object} OutlineRow
 * @property {string} section  its id
 * @property {string} heading
 * @property {number} depth
 * @property {boolean} current  whether the section is judged; on pages of paragraphs the desk says it
 *
 * @typedef {object} Screen
 * @property {string} id
 * @property {string} title
 * @property {string[]} notes
 * @property {Part[]} parts
 * @property {""|"grid"|"sets"|"page"} [mode]
 * @property {GridData|PageData|{grows?: boolean, document?: string, outline?: OutlineRow[]}} [data]  as the
 *   mode wants it
 *
 * @typedef {"answer"|"document"|"question"|"similar"} Order  "similar": alike texts follow each other
 *
 * @typedef {object} MarkdownNode  a piece of a text in Markdown
 * @property {string} kind
 * @property {string} [text]
 * @property {string} [address]  of a link
 * @property {MarkdownNode[]} [children]
 *
 * @typedef {{version: string, nodes: MarkdownNode[]}} OwnGuidelines  `version`: "" where there are none
 *
 * @typedef {object} CampaignValues
 * @property {string} title
 * @property {string} track
 * @property {string[]} guidelines
 * @property {OwnGuidelines} [own_guidelines]
 * @property {boolean} [nuggets]  whether the page Nuggets has something to judge
 * @property {string} [closed]  why nothing can be judged now, "" while it can
 *
 * @typedef {object} Sheet  one answer of GET screen
 * @property {CampaignValues} campaign
 * @property {string} assessor
 * @property {Order} order
 * @property {Order[]} [orders]  those that make a difference in this topic, "answer" first
 * @property {"all"|"open"} only
 * @property {Position} position
 * @property {Progress} progress
 * @property {{id: string, title: string, question: string, narrative: string}} topic
 * @property {Scale[]} scales
 * @property {Screen} screen
 * @property {Unit[]} units
 * @property {Object<string, Document>} documents
 * @property {string[]} terms  words of the topic
 * @property {InquiryLists} [inquiryLists]  the inquiries and the conventions, laid over by the desk
 * @property {Hint[]|null} [hints]  null where the organiser has turned them off
 *
 * @typedef {object} JudgmentEvent
 * @property {string} uuid
 * @property {string} kind
 * @property {string} topic
 * @property {string} key
 * @property {string|null} label
 * @property {string} reason
 * @property {boolean} flagged
 * @property {string} note
 * @property {Evidence[]} evidence
 * @property {number} spent_ms
 * @property {string} at
 * @property {"suggestion"} [via]
 *
 * @typedef {{stored: string[], refused: {uuid: string, why: string}[], server?: string}} Acknowledgement  `server`:
 *   another name after each start of the server
 *
 * @typedef {object} InquiryEvent  a question to the organisers about a unit, or that one is withdrawn
 * @property {string} uuid
 * @property {"ask"|"withdraw"} act
 * @property {string} kind
 * @property {string} topic
 * @property {string} key
 * @property {string} text
 * @property {string} name  of the unit, for messages
 * @property {string} at
 * @property {string} [about]  the inquiry that is withdrawn
 *
 * @typedef {object} Inquiry  a question of the assessor to the organisers
 * @property {string} uuid
 * @property {string} kind
 * @property {string} topic
 * @property {string} key
 * @property {string} name  of the unit
 * @property {string} text
 * @property {string} at
 * @property {"waiting"|"open"|"answered"|"withdrawn"} state  waiting: not on the server yet
 * @property {string} answer  "" until there is one
 * @property {string} answered  when it was answered, or ""
 *
 * @typedef {object} Convention  what was agreed for a label, with a unit as its example
 * @property {string} id
 * @property {string} kind
 * @property {string} topic
 * @property {string} key
 * @property {string} label
 * @property {string} text
 * @property {string} name  of the unit
 * @property {string} excerpt  the unit's text
 * @property {string} at
 *
 * @typedef {object} InquiryLists  one answer of GET questions, which are the inquiries
 * @property {number} seq
 * @property {Inquiry[]} questions
 * @property {Convention[]} conventions
 *
 * @typedef {object} UnitRow  a unit in a list, each a jump
 * @property {number} n  its screen
 * @property {string} kind
 * @property {string} topic
 * @property {string} key
 * @property {string} name
 * @property {string} location  "Answer 2, sentence 3"
 * @property {string} text
 * @property {string|null} label
 * @property {string} reason
 * @property {string} note
 * @property {boolean} flagged
 * @property {number} [group]  of contradictions: rows of one group are about alike texts
 *
 * @typedef {{rows: UnitRow[], more: number}} UnitRows  `more`: how many are not named
 *
 * @typedef {object} EndLists  one answer of GET ending
 * @property {string} topic
 * @property {UnitRows} open
 * @property {UnitRows} flagged
 * @property {UnitRows} excused
 * @property {UnitRows} elsewhere  open units of other topics
 * @property {UnitRows} contradictions  alike texts with different labels of this assessor
 *
 * @typedef {object} OwnLabel  what this assessor said of an alike text
 * @property {string} kind
 * @property {string} topic
 * @property {string} key
 * @property {string} label
 * @property {string} location
 * @property {string} text
 *
 * @typedef {object} MyDay  one answer of GET day
 * @property {number} today  units judged since midnight
 * @property {number} hour  units judged in the last sixty minutes
 * @property {number|null} per_hour  judgments per hour of work, null where there was too little
 * @property {number} minutes  of work today
 * @property {number} days  in a row with judgments
 * @property {{right: number, of: number}|null} known  known answers that were met, in training
 * @property {UnitRows} flagged
 * @property {UnitRows} noted
 *
 * @typedef {object} Recent  one of the last ten judgments
 * @property {number} n  its screen
 * @property {string} kind
 * @property {string} topic
 * @property {string} key
 * @property {string} name
 * @property {string} text
 * @property {string|null} label
 * @property {string} [reason]
 * @property {string} [note]
 * @property {boolean} [flagged]
 * @property {string} at
 */

export {};
