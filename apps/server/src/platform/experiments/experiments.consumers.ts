import { bodyOf, events } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { depositCredited, playerRegistered, visitorKnown } from '../tracking/tracking.ts'
import * as store from './experiments.sql.ts'

/** Records which visitors became players, and which of those made a deposit. */
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
      // Nothing to delete, because only the first moment is stored and reading events again does not change it.
      forget: async () => {},
    }),
  ]
}
