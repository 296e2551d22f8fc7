import * as z from 'zod/mini'
import { bodyOf, events, type Kind } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { visitorKnown } from '../tracking/tracking.ts'
import * as store from './experiments.sql.ts'

/** Told by `auth` and by the cashier, which lie above. */
const playerRegistered: Kind<object> = { kind: 'auth.player_registered', body: z.object({}) }
const depositCredited: Kind<object> = { kind: 'cashier.deposit_credited', body: z.object({}) }

/** Who of the visitors became a player, and who of these has paid in. */
export function experimentsConsumers(): Consumer[] {
  return [
    consumer({
      name: 'experiments',
      stream: events,
      async take(tx, heard) {
        for (const event of heard) {
          const { playerId, at } = event
          if (bodyOf(playerRegistered, event)) await store.insertPlayer(tx, playerId, at)
          if (bodyOf(depositCredited, event)) await store.noteDeposit(tx, playerId, at)
          const known = bodyOf(visitorKnown, event)
          if (known) await store.linkVisitor(tx, known.guest_id, playerId)
        }
      },
      // The first of each stays the same, however often it is read.
      forget: async () => {},
    }),
  ]
}
