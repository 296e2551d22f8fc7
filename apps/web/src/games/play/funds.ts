import { later } from '#lib/later.tsx'
import { onDemand } from '#lib/on-demand.tsx'

/** Dialogs for players without enough money, loaded when they are opened because few players see them. */
export const FundsModal = later(async () => (await import('./FundsModal.tsx')).FundsModal)
export const PregamePopup = onDemand(
  async () => (await import('./pregame/PregamePopup.tsx')).PregamePopup,
)
