/** Notices to players about the end of a bonus. */
import { moneyText } from '#lib/money-text.ts'
import { type Deps } from '#lib/deps.ts'
import { type Tx } from '#lib/data/db.ts'
import { bodyOf, events } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { notify } from '../../communication/inbox/inbox.ts'
import { bonusEnded } from './bonus.events.ts'

type Event = Parameters<typeof bodyOf>[1]

export function walletConsumers({ clock }: Deps): Consumer[] {
  return [
    consumer({
      name: 'wallet.notices',
      stream: events,
      async take(tx, heard) {
        for (const event of heard) await handle(tx, event, clock.now())
      },
      // Nothing to delete: a notice is written once for its operation, and one that the player deleted stays deleted.
      forget: async () => {},
    }),
  ]
}

async function handle(tx: Tx, event: Event, createdAt: Date): Promise<void> {
  const bonus = bodyOf(bonusEnded, event)
  if (!bonus) return
  const { playerId, at } = event
  const { grantId, status, kept, currency } = bonus
  const operation = `bonus ${grantId}`
  const told = { playerId, operation, at, createdAt }
  if (status === 'converted' && kept > 0n)
    await notify(tx, { ...told, name: 'bonus_converted', said: { sum: moneyText(kept, currency) } })
  if (status === 'expired') await notify(tx, { ...told, name: 'bonus_expired', said: {} })
}
