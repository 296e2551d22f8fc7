/** The public API of the module. */
import { later } from '#lib/later.tsx'

export { contractResolver, useServerWords } from './form.ts'
export { ContactDialog, PhoneDialog } from './contacts/contact-dialogs.ts'
export { ContactRows, isUnproved, LetterAgain } from './contacts/ContactRows.tsx'
export { keepPromise } from './registration/promise.ts'
export { keepReferral, referral } from './registration/referral.ts'
export { useLetter } from './password/use-letter.ts'

/** For components that few pages show; those pages load them ahead. */
const rare = { rare: true } as const

/** Only its own page and a row of the settings show the form. */
export const ChangePasswordForm = later(
  async () => (await import('./password/ChangePasswordForm.tsx')).ChangePasswordForm,
  rare,
)
export const PasswordRow = later(
  async () => (await import('./password/PasswordRow.tsx')).PasswordRow,
  rare,
)

/** Confirms a phone, on pages that require it. */
export const PhoneSteps = later(
  async () => (await import('./contacts/PhoneSteps.tsx')).PhoneSteps,
  rare,
)

/** Automatic logins: by a link, or by the sign-on of another host. */
export const SessionEffects = later(
  async () => (await import('./sessions/SessionEffects.tsx')).SessionEffects,
)

/** Players with a confirmed address never see it. */
export const ProveFirst = later(
  async () => (await import('./contacts/ProveFirst.tsx')).ProveFirst,
  rare,
)

export const DevicesSection = later(
  async () => (await import('./sessions/Devices.tsx')).DevicesSection,
  rare,
)
export const AutoLogoutRow = later(
  async () => (await import('./sessions/AutoLogoutRow.tsx')).AutoLogoutRow,
  rare,
)

/** Few players see it, and only once. */
export const CompletionForm = later(
  async () => (await import('./registration/CompletionForm.tsx')).CompletionForm,
  rare,
)
export {
  type NetworkProof,
  setOut,
  takeReturn,
  useNetworkWords,
  wordsOf,
} from './entering/networks.ts'
