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
      // The first moment of each stays the same, however often it is read.
      forget: async () => {},
    }),
  ]
}
