import { bodyOf, events } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { depositCredited, playerRegistered, visitorKnown } from '../tracking/tracking.ts'
import * as store from './experiments.sql.ts'

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
