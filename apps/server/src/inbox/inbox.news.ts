/** What the inbox makes of news of rooms below it; rooms above write into it themselves. */
import { moneyText } from '#lib/money-text.ts'
import { type Deps } from '#lib/deps.ts'
import { type Tx } from '#lib/data/db.ts'
import { bodyOf, events } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/news.ts'
import { bonusEnded } from '../wallet/wallet.ts'
import { notify } from './inbox.ts'

type Event = Parameters<typeof bodyOf>[1]

export function inboxNews({ clock }: Deps): Consumer[] {
  return [
    consumer({
      name: 'inbox',
      stream: events,
      async take(tx, heard) {
        for (const event of heard) await hear(tx, event, clock.now())
      },
      // Each is written of its deed once, and what its player has deleted stays deleted.
      forget: async () => {},
    }),
  ]
}

async function hear(tx: Tx, event: Event, createdAt: Date): Promise<void> {
  const bonus = bodyOf(bonusEnded, event)
  if (!bonus) return
  const { playerId, at } = event
  const { grantId, status, kept, currency } = bonus
  const deed = `bonus ${grantId}`
  const told = { playerId, deed, at, createdAt }
  if (status === 'converted' && kept > 0n)
    await notify(tx, { ...told, name: 'bonus_converted', said: { sum: moneyText(kept, currency) } })
  if (status === 'expired') await notify(tx, { ...told, name: 'bonus_expired', said: {} })
}
