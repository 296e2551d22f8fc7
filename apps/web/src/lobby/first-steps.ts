import { type Self } from '@ayva/contract/player'
import { text } from './lobby.text.ts'

export type Step = { label: string; done: boolean; href?: string; hint?: string }

/** The steps of a new player. A cash account changes for the first time by a deposit. */
export function stepsOf(self: Self, played: boolean): Step[] {
  const moved = self.wallets.some(({ sequence }) => sequence > 0)
  return [
    { label: text.stepEmail, done: self.emailConfirmed, hint: text.stepEmailHint },
    { label: text.stepDeposit, done: moved, href: '/payment/deposit' },
    { label: text.stepGame, done: played, href: '/games' },
  ]
}
