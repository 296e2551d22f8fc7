/** Registrations and deposits of players who came by partners' links. */
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { bodyOf, events } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { accountOf } from '../../identity/auth/auth.ts'
import { depositCredited, sourceKnown } from '../../platform/tracking/tracking.ts'
import { type Happened, isOnIn, PARTNERS_MAX, tellPartners } from './partners.ts'
import { listPartners } from './partners.sql.ts'

/** A link that is known later was not what brought the player. */
const NEW_MS = days(7)

type Heard = Parameters<typeof bodyOf>[1]

export function partnersConsumers({ log }: Deps): Consumer[] {
  return [
    consumer({
      name: 'partners',
      stream: events,
      async take(tx, heard) {
        const told = heard.filter(({ kind }) =>
          [depositCredited.kind, sourceKnown.kind].includes(kind),
        )
        if (told.length === 0 || !(await isOnIn(tx, { log }))) return
        const partners = await listPartners(tx, PARTNERS_MAX)
        for (const one of told)
          for (const happened of await happenedIn(tx, one))
            await tellPartners(tx, partners, happened)
      },
      // A partner is told of each once.
      forget: async () => {},
    }),
  ]
}

async function happenedIn(tx: Tx, heard: Heard): Promise<Happened[]> {
  const { playerId, at } = heard
  if (bodyOf(sourceKnown, heard)) {
    const { createdAt } = await accountOf(tx, playerId)
    if (createdAt < after(at, -NEW_MS)) return []
    return [{ playerId, event: 'registration', operation: 'registration', at }]
  }
  const { paymentId, isFirst, sum, currency } = bodyOf(depositCredited, heard) ?? {}
  if (paymentId === undefined) return []
  const told = { playerId, at, amount: sum, currency }
  const every: Happened = { ...told, event: 'deposit', operation: `deposit ${paymentId}` }
  const first: Happened = { ...told, event: 'first_deposit', operation: 'first deposit' }
  return isFirst === true ? [first, every] : [every]
}
