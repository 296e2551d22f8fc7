/** The public API: what other modules take of this one. */
import { later } from '#lib/later.tsx'

export { contractResolver, useServerWords } from './form.ts'
export { ContactDialog, PhoneDialog } from './contact-dialogs.ts'
export { ContactRows, isUnproved, LetterAgain } from './ContactRows.tsx'
export { keepPromise } from './promise.ts'
export { keepReferral, referral } from './referral.ts'
export { useLetter } from './use-letter.ts'

/** Shown by a page here and there, which may ask for it ahead. */
const rare = { rare: true } as const

/** A new password is a matter of its own page, and of a row among the settings. */
export const ChangePasswordForm = later(
  async () => (await import('./ChangePasswordForm.tsx')).ChangePasswordForm,
  rare,
)
export const PasswordRow = later(async () => (await import('./PasswordRow.tsx')).PasswordRow, rare)

/** The code to a phone, where a page asks for it. */
export const PhoneSteps = later(async () => (await import('./PhoneSteps.tsx')).PhoneSteps, rare)

/** Logins that nobody typed: by a link, by the sign-on of another host. */
export const SessionEffects = later(
  async () => (await import('./SessionEffects.tsx')).SessionEffects,
)

/** Players who have proved their address never meet it. */
export const ProveFirst = later(async () => (await import('./ProveFirst.tsx')).ProveFirst, rare)

export const DevicesSection = later(
  async () => (await import('./Devices.tsx')).DevicesSection,
  rare,
)
export const AutoLogoutRow = later(
  async () => (await import('./AutoLogoutRow.tsx')).AutoLogoutRow,
  rare,
)

/** Few meet it, and once. */
export const CompletionForm = later(
  async () => (await import('./CompletionForm.tsx')).CompletionForm,
  rare,
)
export { type NetworkProof, setOut, takeReturn, useNetworkWords, wordsOf } from './networks.ts'
