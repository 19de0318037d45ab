/**
 * The shapes that pass between the desk and the server.
 *
 * @typedef {{text: string, label: string|null}} Evidence
 * @typedef {{label: string|null, reason: string, flagged: boolean, note: string, evidence: Evidence[], at:
 *  string}} UnitState
 * @typedef {{label: string, why: string, item?: number}} Suggestion  `item` counts from 1, in a grid
 * @typedef {{kind: string, topic: string, key: string, part: number, name: string, question: string,
 *  document: string,
 *   state: UnitState, suggestion: Suggestion|null, choices?: string[], group?: string, review?: boolean,
 *  votes?: Vote[], worth?: string,
 *   feedback?: Feedback|null}} Unit  `votes`, `worth`: for who decides, what people said and what hangs on
 *  it; `choices`: labels to offer on a
 *   free scale; units of one `group` count as one; `review`: an earlier judgment that this one follows from
 *  was changed after it
 * @typedef {{who: string, label: string|null, reason: string, note: string, evidence: Evidence[], at:
 *  string}} Vote
 * @typedef {{label: string|null, right: boolean, note: string}} Feedback  the known answer in training, and
 *  whether it was met
 * @typedef {{name: string, key: string, definition: string, tone: "good"|"bad"|"mixed"|"plain"|"off"}} Label
 * @typedef {{kind: string, title: string, question: string, evidence: boolean, labels: Label[], free?:
 *  boolean}} Scale
 *   `free`: any text of up to 500 characters is a label
 * @typedef {{start: number, end: number, style: "cited"|"dropped"|"link", title: string}} Mark  offsets
 *  count code points
 * @typedef {{head: string, text: string, marks: Mark[]}} Part
 * @typedef {{title: string, passages: string[], link: string, absent: boolean, also: string[]}} Document
 * @typedef {{screen: number, next: number|null, previous: number|null, topic: number, topics: number,
 *  in_topic: number,
 *   of_topic: number, next_open: number|null, previous_open: number|null}} Position  addresses of screens,
 *  which need not be close
 * @typedef {{screen: [number, number], topic: [number, number], campaign: [number, number|null]}} Progress
 *  null: not counted yet
 * @typedef {{nuggets: Object<string, {weight: number|null, importance: "vital"|"okay"|"", votes: string}>,
 *  beta: number, length: number,
 *   overlap: Object<string, {item: number, share: number}[]>}} GridData  by the key of a "match" unit; items
 *  count from 1, shares to 1
 * @typedef {{grows: boolean, paragraphs: string[], facets: {id: string, heading: string}[], terms: {query:
 *  string[], facets: string[]}}} PageData
 *   a paragraph id for each part; words to mark, in lower case
 * @typedef {{campaign: {title: string, track: string, guidelines: string[]}, assessor: string, order:
 *  "answer"|"document",
 *   only: "all"|"open", position: Position, progress: Progress,
 *   topic: {id: string, title: string, question: string, narrative: string}, scales: Scale[],
 *   screen: {id: string, title: string, notes: string[], parts: Part[], mode?: ""|"grid"|"sets"|"page",
 *  data?: GridData|PageData|{grows?: boolean, document?: string}}, units: Unit[],
 *   documents: Object<string, Document>, terms: string[]}} Sheet  one answer of GET screen
 * @typedef {{uuid: string, kind: string, topic: string, key: string, label: string|null, reason: string,
 *  flagged: boolean,
 *   note: string, evidence: Evidence[], spent_ms: number, at: string, via?: "suggestion"}} JudgmentEvent
 * @typedef {{stored: string[], refused: {uuid: string, why: string}[]}} Acknowledgement
 * @typedef {{n: number, kind: string, topic: string, key: string, name: string, text: string, label: string,
 *  at: string}} Recent
 * @typedef {""|"free"|"grid"|"sets"|"page"} Mode  which module draws a screen and which keys it has
 */

export {};
