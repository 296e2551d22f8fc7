/** The door: what other rooms take of this one. */
import { later } from '#lib/later.tsx'

/** Few meet it, and once. */
export const WelcomeCare = later(async () => (await import('./WelcomeCare.tsx')).WelcomeCare, {
  rare: true,
})
