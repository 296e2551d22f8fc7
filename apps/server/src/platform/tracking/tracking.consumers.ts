import { bodyOf, events } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { depositCredited, playerRegistered } from './tracking.events.ts'
import { noteMoment } from './tracking.sql.ts'

export function trackingConsumers(): Consumer[] {
  return [
    consumer({
      name: 'tracking',
      stream: events,
      async take(tx, heard) {
        for (const event of heard) {
          const { playerId, at } = event
          if (bodyOf(playerRegistered, event)) await noteMoment(tx, playerId, 'registeredAt', at)
          if (bodyOf(depositCredited, event)) await noteMoment(tx, playerId, 'firstDepositAt', at)
        }
      },
      // Nothing to delete, because only the first moment is stored and reading events again does not change it.
      forget: async () => {},
    }),
  ]
}
