/** How a player's wins are shown to others; under the mask is the first letter of the name at most. */
export const winNames = ['mask', 'name', 'nobody'] as const
