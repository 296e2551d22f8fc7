/** So many places the hall of fame has. */
export const PLACES_MAX = 100
/** So many a page of them has. */
export const PLACES_SHOWN = 10
