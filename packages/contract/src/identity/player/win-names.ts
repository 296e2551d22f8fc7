/**
 * How a player's wins are shown to others: with a masked name (its first letter at most), with the name, or not at all.
 */
export const winNames = ['mask', 'name', 'nobody'] as const
