/** Push messages about the safety of the account. */
import { type Deps } from '#lib/deps.ts'
import { events } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { pushNotice } from './push.ts'
import { securityNotice } from './security.ts'

export function pushConsumers({ clock }: Deps): Consumer[] {
  return [
    consumer({
      name: 'push.security',
      stream: events,
      async take(tx, heard) {
        for (const event of heard) {
          const notice = securityNotice(event, clock.now())
          if (notice) await pushNotice(tx, 'security', notice)
        }
      },
      // Each operation is sent once, so a rebuild deletes nothing.
      forget: async () => {},
    }),
  ]
}
