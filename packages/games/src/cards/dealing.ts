/** The speed of dealing: how long a card moves, and how much later the next one starts. */
export const DEAL_MS = 280
export const DEAL_GAP_MS = 110

/** The duration of dealing so many cards, in ms. */
export function dealTimeMs(cards: number, still: boolean): number {
  return still || cards === 0 ? 0 : DEAL_MS + (cards - 1) * DEAL_GAP_MS
}
