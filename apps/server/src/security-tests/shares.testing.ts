/**
 * A catalogue is tried in shares, because all of it takes longer than all other tests: each change is tested with one
 * share, and the others run nightly. Every share has every row and every column of the table, but other pairs of both.
 */
const SHARES = 4

/** Whether one of the given shares has the pair of row and column. */
export const isInShare = (shares: readonly number[], row: number, column: number): boolean =>
  shares.includes((row + column) % SHARES)
