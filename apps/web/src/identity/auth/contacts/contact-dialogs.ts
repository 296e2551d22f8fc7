import { onDemand } from '#lib/on-demand.tsx'

export const ContactDialog = onDemand(
  async () => (await import('./ContactDialog.tsx')).ContactDialog,
)
export const PhoneDialog = onDemand(async () => (await import('./PhoneDialog.tsx')).PhoneDialog)
