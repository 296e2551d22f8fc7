/** The door: what other rooms take of this one. */
import { later } from '#lib/later.tsx'

export { useLetter } from './use-letter.ts'

/** Few meet it, and once. */
export const CompletionForm = later(
  async () => (await import('./CompletionForm.tsx')).CompletionForm,
)
