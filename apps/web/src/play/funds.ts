import { later } from '#lib/later.tsx'

/** The dialog of whoever is short of money: few see it, so it comes when it is opened. */
export const FundsModal = later(async () => (await import('./FundsModal.tsx')).FundsModal)
