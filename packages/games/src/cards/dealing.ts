/** The pace of dealing: a card is on its way for so long, the next one leaves so much later. */
export const DEAL_MS = 280
export const DEAL_GAP_MS = 110

/** How long the dealing of so many cards is seen, in ms. */
export function dealTimeMs(cards: number, still: boolean): number {
  return still || cards === 0 ? 0 : DEAL_MS + (cards - 1) * DEAL_GAP_MS
}
