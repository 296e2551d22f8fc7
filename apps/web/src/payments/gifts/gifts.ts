/** The public API of the module. */
import { type Call } from '@ayva/contract/client'
import { type QueryClient } from '@tanstack/react-query'
import { later } from '#lib/later.tsx'
import './chosen-gift.css'

/** The step of a deposit that offers the player's gifts. */
export const ChosenGift = later(async () => (await import('./ChosenGift.tsx')).ChosenGift, {
  rare: true,
})

/** For the loader of the page with that step, because a late gift would move the rest of the form. */
export async function loadDepositGifts(call: Call, cache: QueryClient): Promise<void> {
  await (await import('./use-gifts.ts')).loadForDeposit(call, cache)
}

/** Few players see it, and only once. */
export const WelcomeEffects = later(
  async () => (await import('./WelcomeEffects.tsx')).WelcomeEffects,
  {
    rare: true,
  },
)
