/** The public API: what other modules take of this one. */
import { later } from '#lib/later.tsx'

/** The step of a deposit that offers the player's gifts for it. */
export const ChosenGift = later(async () => (await import('./ChosenGift.tsx')).ChosenGift, {
  rare: true,
})

/** Few meet it, and once. */
export const WelcomeEffects = later(
  async () => (await import('./WelcomeEffects.tsx')).WelcomeEffects,
  {
    rare: true,
  },
)
