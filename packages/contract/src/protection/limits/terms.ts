/** Bounds of limits and breaks, apart from the schemas: pages that only tell of them need no schema. */

/** Of a session limit, in minutes of a day. */
export const SESSION_MINUTES_MIN = 5
export const SESSION_MINUTES_MAX = 1440
/** A change that waited for so long without being confirmed is forgotten. */
export const CONFIRM_DAYS = 7
/** After a long break play opens so many hours after the player has asked for it. */
export const RETURN_HOURS = 24
