/**
 * The shapes that pass between the page Nuggets and the server.
 *
 * @typedef {import("../core/types.js").UnitRef} UnitRef
 * @typedef {import("../protocol.js").Label} Label
 * @typedef {{topic: string, question: string}} Place  a question of a topic
 * @typedef {Place & {title: string, nuggets: number, voted: number}} QuestionRow  `voted`: nuggets with a
 *  vote of this assessor
 * @typedef {{flagged?: boolean, note?: string, evidence?: import("../protocol.js").Evidence[]}} Remarks
 * @typedef {{id: string, number: number, text: string, retired: boolean, into: string, terms: string[], ref:
 *  UnitRef|null,
 *   mine: string|null, kept?: Remarks, votes: Record<string, number>, weight: number|null, history: number}}
 *  Nugget
 *   `ref`: its unit, null until it is stored; `into`: the nugget it was merged into, or ""; `mine`: the
 *  assessor's own vote
 * @typedef {{n: number, text: string, document: string}} PoolItem  a pooled item of a response
 * @typedef {{nuggets: number, voters: number, share: number|null, kappa: number|null, why: string}}
 *  VoteAgreement
 * @typedef {{title: string, question: string, narrative: string}} Headline
 * @typedef {Place & {nuggets: Nugget[], items: PoolItem[], labels: Label[], weighs: string, ended?: string,
 *  scoring?: string,
 *   agreement: VoteAgreement, headline?: Headline, seq: number, version: string, warning?: string, same?:
 *  boolean}} NuggetList
 *   `weighs`: the label whose votes are weights; `ended`: why nothing can be changed; `same`: nothing has
 *  changed since `seq`
 * @typedef {{uuid: string, topic: string, action?: string, question?: string, nugget?: string, text?:
 *  string, into?: string,
 *   to?: number, kind?: string, key?: string, label?: string|null}} NuggetEvent  an act on a list (`action`)
 *  or a vote
 * @typedef {{at: string, by: string, number: number, text: string, what: string, nugget: string}}
 *  HistoryEvent
 * @typedef {{events: HistoryEvent[], weights: Record<string, [at: string, weight: number|null][]>}} History
 * @typedef {{stay: boolean, counts: boolean}} Preferences
 */

export {};
