/**
 * The events of modules: an outbox in the database, so that an event commits together with the change that it
 * describes.
 */
import * as z from 'zod/mini'
import { type Tx } from '#lib/data/db.ts'
import { type Stream } from './event-stream.ts'
import { insertEvent, type Place, readEvents, waitingEvents } from './event-stream.sql.ts'

export type Kind<Body> = { kind: string; body: z.ZodMiniType<Body> }
type Told<Body> = { playerId: bigint; body: Body; at: Date }

/** Publishes an event of a player, in the transaction of the change. */
export async function publish<Body>(
  tx: Tx,
  { kind }: Kind<Body>,
  { playerId, body, at }: Told<Body>,
): Promise<void> {
  await insertEvent(tx, { playerId, kind, body, toldAt: at })
}

type Heard = { kind: string; playerId: bigint; id: string; body: unknown; at: Date }

/** The stream of all events; a consumer selects its kinds with `bodyOf`. */
export const events: Stream<Heard> = {
  async read(tx, position, limit) {
    const rows = await readEvents(tx, position as Place | null, limit)
    return rows.map(({ toldIn, toldAt: at, ...event }) => ({
      item: { ...event, at },
      position: { toldIn, playerId: event.playerId, id: event.id },
    }))
  },
  waiting: (tx, position) => waitingEvents(tx, position as Place | null),
}

/** The body of an event of this kind; undefined for other kinds. */
export function bodyOf<Body>({ kind, body }: Kind<Body>, event: Heard): Body | undefined {
  return event.kind === kind ? z.parse(body, event.body) : undefined
}
