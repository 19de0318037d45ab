/**
 * The shapes that pass between the page Nuggets and the server.
 *
 * @typedef {import("../core/types.js").UnitRef} UnitRef
 * @typedef {import("../protocol.js").Label} Label
 * @typedef {{topic: string, question: string}} QuestionRef  a question of a topic
 *
 * @typedef {object} QuestionRow
 * @property {string} topic
 * @property {string} question
 * @property {string} title
 * @property {number} nuggets
 * @property {number} votable  nuggets that people vote on: of those with a label in their file, none
 * @property {number} voted  nuggets with a vote of this assessor
 *
 * @typedef {{flagged?: boolean, note?: string, evidence?: import("../protocol.js").Evidence[]}} Remarks
 *
 * @typedef {object} Nugget
 * @property {string} id
 * @property {number} number
 * @property {string} text
 * @property {boolean} retired
 * @property {string} into  the nugget that it was merged into, or ""
 * @property {string[]} terms
 * @property {boolean} [marked]  whether its words are marked in the items; false where hints are off
 * @property {UnitRef|null} ref  its unit; null until it is stored
 * @property {string|null} mine  the assessor's own vote
 * @property {Remarks} [remarks]  what goes with that vote
 * @property {Record<string, number>|null} votes  by label; null before one's own vote
 * @property {number|null} weight
 * @property {number} history  how many changes there were
 * @property {string} [file_label]  the label that the nuggets' file gave, or ""
 * @property {Record<string, string>} [details]  what else the file says
 * @property {string} [repeats]  the earlier question and its answer that the nugget repeats, or ""
 *
 * @typedef {{n: number, text: string, document: string}} PoolItem  a pooled item of a response
 *
 * @typedef {object} VoteAgreement
 * @property {number} nuggets
 * @property {number} voters
 * @property {number|null} share
 * @property {number|null} kappa
 * @property {string} why  the reason where kappa is undefined
 *
 * @typedef {{title: string, question: string, narrative: string}} Headline
 *
 * @typedef {object} NuggetHelp  what stands beside every list of a campaign
 * @property {import("../protocol.js").Sheet["campaign"]} campaign
 * @property {import("../protocol.js").Scale|null} scale
 *
 * @typedef {{id: string, text: string, answers: string[]}} EarlierQuestion  with its known answers
 *
 * @typedef {object} NuggetList
 * @property {string} topic
 * @property {string} question
 * @property {Nugget[]} nuggets
 * @property {PoolItem[]} items
 * @property {Label[]} labels
 * @property {string} weighs  the labels whose votes are weights
 * @property {Record<string, number>} [label_weights]  what a vote with each of them weighs
 * @property {boolean} hidden  whether weights are held back until one has voted on every nugget
 * @property {string} [ended]  why nothing can be changed, or ""
 * @property {string} [scoring]
 * @property {VoteAgreement} agreement
 * @property {Headline} [headline]
 * @property {EarlierQuestion[]} [earlier]  the questions before this one
 * @property {number} seq
 * @property {string} version
 * @property {import("../protocol.js").Sheet["campaign"]} [campaign]  with the items only, as `scale`
 * @property {import("../protocol.js").Scale|null} [scale]  null while nobody can vote
 * @property {string} [warning]
 * @property {boolean} [same]  nothing has changed since `seq`
 *
 * @typedef {object} NuggetEvent  an act on a list, or a vote, which has no `action`
 * @property {string} uuid
 * @property {string} topic
 * @property {string} [action]
 * @property {string} [question]
 * @property {string} [nugget]
 * @property {string} [text]
 * @property {string} [into]
 * @property {number} [to]
 * @property {string} [kind]
 * @property {string} [key]
 * @property {string|null} [label]
 *
 * @typedef {object} HistoryEvent
 * @property {string} at
 * @property {string} by
 * @property {number} number
 * @property {string} text
 * @property {string} what
 * @property {string} nugget
 *
 * @typedef {{events: HistoryEvent[], hidden: boolean, weights: Record<string, [at: string, weight: number|null][]>}} History
 * @typedef {{stay: boolean, counts: boolean, focus: boolean, guide: boolean}} Preferences
 *
 * @typedef {object} ShownList  the list of the page, its current nugget, and what may be done to them; each part of
 *   the page names above its constructor what it takes of the page
 * @property {QuestionRef|null} shownQuestion
 * @property {NuggetList|null} list
 * @property {string} selected  the id of the current nugget
 * @property {Nugget|null} current
 * @property {({id: string, label: string|null}|null)[]} undoStack
 * @property {(id: string) => void} select
 * @property {(event: Record<string, any>) => string} send  an act or a vote; its UUID comes out
 * @property {() => void} redraw
 */

export {};
