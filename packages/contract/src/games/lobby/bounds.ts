// Apart from the schemas: pages that count need no schema.

/** Games that are asked for by their ids at once. */
export const LOOKUP_MAX = 50
/** The games at the head of a tab. */
export const ACTIVE_GAMES = 50
/** How many games of a tab are told in their order. */
export const SORTED_MAX = 500
/** How many favourites a player has at most, and how many may be named in one call. */
export const FAVORITES_MAX = 1000
