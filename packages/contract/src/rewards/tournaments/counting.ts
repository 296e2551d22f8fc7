// Apart from the calls, which a page that tells of it need not load.

/** So many rounds of a member count: those with the best multipliers. */
export const BEST_OF = 10
/** Of a member's rounds the first of so many: to play on for ever brings nothing. */
export const ROUNDS_COUNTED = 300
