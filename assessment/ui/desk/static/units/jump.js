/** How a part of the page asks to go to a unit, without knowing who goes there. */

/** The event; its detail is the unit's name. */
export const JUMP = "desk-jump";
