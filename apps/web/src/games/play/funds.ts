import { later } from '#lib/later.tsx'
import { onDemand } from '#lib/on-demand.tsx'

/** Dialogs of whoever is short of money: few see them, so they come when they are opened. */
export const FundsModal = later(async () => (await import('./FundsModal.tsx')).FundsModal)
export const PregamePopup = onDemand(async () => (await import('./PregamePopup.tsx')).PregamePopup)
