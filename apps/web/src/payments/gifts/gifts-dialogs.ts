import { onDemand } from '#lib/on-demand.tsx'

export const CancelDialog = onDemand(async () => (await import('./CancelDialog.tsx')).CancelDialog)
export const TermsDialog = onDemand(async () => (await import('./TermsDialog.tsx')).TermsDialog)
export const WelcomePack = onDemand(async () => (await import('./WelcomePack.tsx')).WelcomePack)
