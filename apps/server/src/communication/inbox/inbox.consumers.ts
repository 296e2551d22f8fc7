/** Writes notifications for events of lower modules; higher modules write directly. */
import { type Deps } from '#lib/deps.ts'
import { type Tx } from '#lib/data/db.ts'
import { bodyOf, events } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { saidOf, verificationDecided } from '../../identity/kyc/kyc.ts'
import { notify } from './inbox.ts'

type Event = Parameters<typeof bodyOf>[1]

export function inboxConsumers({ clock }: Deps): Consumer[] {
  return [
    consumer({
      name: 'inbox.verification',
      stream: events,
      async take(tx, heard) {
        for (const event of heard) await handle(tx, event, clock.now())
      },
      // Each operation has one notification, and deleted ones stay deleted, so a rebuild deletes nothing.
      forget: async () => {},
    }),
  ]
}

async function handle(tx: Tx, event: Event, createdAt: Date): Promise<void> {
  const decided = bodyOf(verificationDecided, event)
  if (!decided) return
  const { playerId, at } = event
  const { round, decision } = decided
  const told = { playerId, operation: `verification ${round} ${decision}`, at, createdAt }
  await (decision === 'accepted'
    ? notify(tx, { ...told, name: 'verification_accepted', said: {} })
    : notify(tx, {
        ...told,
        name: 'verification_refused',
        said: { words: await saidOf(tx, playerId) },
      }))
}
