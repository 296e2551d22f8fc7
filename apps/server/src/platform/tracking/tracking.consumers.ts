import * as z from 'zod/mini'
import { bodyOf, events, type Kind } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { noteMoment } from './tracking.sql.ts'

/** Told by `auth` and by the cashier, which lie above. */
const playerRegistered: Kind<object> = { kind: 'auth.player_registered', body: z.object({}) }
const depositCredited: Kind<object> = { kind: 'cashier.deposit_credited', body: z.object({}) }

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
