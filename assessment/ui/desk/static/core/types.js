/**
 * The shapes that the desk's own modules share; those that the server sends stand in protocol.js.
 *
 * @typedef {import("../protocol.js").Sheet} Sheet
 * @typedef {import("../protocol.js").Unit} Unit
 * @typedef {import("../protocol.js").UnitState} UnitState
 * @typedef {import("../protocol.js").JudgmentEvent} JudgmentEvent
 * @typedef {import("../protocol.js").Label} Label
 * @typedef {import("../shared/outbox.js").Status} Status
 * @typedef {{kind: string, topic: string, key: string}} UnitRef  the name of a unit
 * @typedef {{action: string, key: string}} KeyMeaning
 * @typedef {""|"free"|"grid"|"sets"|"page"} KeyTable  which table of keys is in force
 * @typedef {import("../protocol.js").Order} Order
 * @typedef {"labels"|"reasons"|"note"|"ask"|"write"|"end"} Panel  what stands in the bottom bar
 *
 * @typedef {object} Preferences
 * @property {boolean} stay  whether a unit stays current after its label
 * @property {boolean} long  whether definitions show in full
 * @property {number} size  of the text, in pixels
 * @property {Order} order
 * @property {"all"|"open"} only
 * @property {boolean} guide  whether the guidelines stay beside the text
 * @property {boolean} focus  whether the navigation of the page is hidden
 *
 * @typedef {object} ScreenQuery
 * @property {number|null} [n]  null for where this assessor left off
 * @property {Order} [order]
 * @property {"all"|"open"} [only]
 *
 * @typedef {object} UndoEntry
 * @property {number} n  the screen
 * @property {Order} order
 * @property {UnitRef} unit
 * @property {UnitState} before
 * @property {string} [group]  changes of one group are undone together
 *
 * @typedef {object} DeskData
 * @property {string} api  the address of the routes
 * @property {string} token
 * @property {string} key  names assessor and campaign
 * @property {{n: number|null, unit?: UnitRef|null}} [start]  the unit where the address names none
 * @property {string} [closed]  why nothing can be judged now, "" while it can
 * @property {Object<string, any>} [settings]
 *
 * @typedef {object} Component  what Streamlit hands over
 * @property {Node} parentElement
 * @property {DeskData} data
 * @property {(name: string, value: any) => void} [setTriggerValue]
 *
 * @typedef {object} ModeRules  what is particular to a mode's screens, without a desk
 * @property {import("../protocol.js").Sheet["screen"]["mode"]} name
 * @property {string} nextName  what the next screen is called; "" for "next answer" or "next document"
 * @property {boolean} unitsComeAndGo  whether judging a screen brings further units while it stays in sight
 * @property {string[]} steadyKinds  kinds of units whose judgments bring no further ones
 * @property {string[]} ownKinds  kinds of units that only this mode's screens have, and whose labels it gives keys
 * @property {boolean} digitsLabel  whether a digit is a label of the current unit
 * @property {(label: Label, kind: string) => string} labelKey  "" for labels without a key
 * @property {(kind: string) => string} [explainedKind]  the kind whose question and labels stand first beside
 *   a unit of this kind; its own without this
 * @property {(sheet: Sheet) => Unit[]} counting  the units as they count for progress
 *
 * @typedef {object} BottomBar
 * @property {HTMLElement} node
 * @property {ReturnType<typeof import("../view/tray.js").createTray>} tray
 * @property {(panel: Panel) => void} open
 * @property {(text: string) => void} showNothing
 * @property {(sheet: Sheet, unit: Unit) => void} [showConventions]  what was agreed, below long definitions
 *
 * @typedef {object} ModeView  the panes and the bar of a mode
 * @property {HTMLElement[]} panes
 * @property {HTMLElement} [documentNode]  the one that gives way to help where a unit has no document
 * @property {BottomBar} bar
 * @property {(sheet: Sheet) => void} show  another screen
 * @property {(sheet: Sheet, index: number, isCurrent: boolean) => void} showUnit  one unit has changed
 * @property {(index: number) => void} select
 * @property {() => void} [scroll]  brings what is new into sight; last of all, so that the desk is laid out once
 * @property {(run: () => void) => void} drawTogether  draws once for many changes
 * @property {(preferences: Preferences) => void} showPreferences
 *
 * @typedef {object} Mode  a way of judging a screen; modes.js picks the one of a screen
 * @property {ModeRules} rules
 * @property {ModeView} view
 * @property {Object<string, () => void>} actions  keys and buttons that do something else than in other modes
 * @property {() => KeyTable} keyTable
 * @property {(key: string) => void} label  a label's key was pressed
 * @property {(state: UnitState) => void} give  judges the current unit
 * @property {() => void} goOn  Enter: the next open unit or screen
 * @property {(before: Sheet|null, ref: UnitRef|null) => void} onShown  selects a unit of the new screen
 * @property {() => void} onLeft  another screen is about to come
 * @property {(sheet: Sheet) => void} settle  turns what waits for units of a sheet into judgments
 * @property {(index: number) => void} onGrown  units came or went; `index` is that of the current one, or -1
 * @property {() => boolean} undo  takes back what is not a judgment yet; whether there was anything
 * @property {(ref: UnitRef) => boolean} lead  selects a unit; whether this screen has it
 * @property {(unit: UnitRef, state: UnitState) => boolean} hold  stores what has no unit yet; whether it did
 * @property {(meaning: KeyMeaning) => boolean} takesKey  whether the mode has dealt with a key by itself
 * @property {(action: string) => void} beforeAction
 * @property {(status: Status) => Status} status  the outbox's status with what waits for units
 * @property {() => void} deliver  fetches screens that were left before their units came
 * @property {() => void} stop
 */

export {};
