import { type Deps } from '#lib/deps.ts'
import { bodyOf, events } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { playerRegistered } from '../../identity/auth/auth.ts'
import { depositCredited } from '../../payments/cashier/cashier.ts'
import { isOn, link } from './referral.ts'
import { promise, termsOf } from './reward.ts'

export function referralConsumers(deps: Deps): Consumer[] {
  return [
    consumer({
      name: 'referral',
      stream: events,
      async take(tx, heard) {
        // Read before anything is locked, because the cached setting may have to be read again.
        const on = await isOn(deps)
        const terms = await termsOf(deps)
        for (const event of on ? heard : []) {
          const code = bodyOf(playerRegistered, event)?.referralCode
          if (code) await link(tx, { playerId: event.playerId, code, at: event.at })
          const paymentId = bodyOf(depositCredited, event)?.paymentId
          const { playerId: friendId, at } = event
          if (paymentId !== undefined) await promise(tx, terms, { friendId, paymentId, at })
        }
      },
      // Invitations are permanent, so a rebuild deletes nothing.
      forget: async () => {},
    }),
  ]
}
