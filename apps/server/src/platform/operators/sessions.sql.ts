import { sql, type Tx } from '#lib/data/db.ts'
import { heldPermissions } from './extra.sql.ts'

export type NewSession = {
  id: string
  operatorId: string
  secretHash: Buffer
  userAgent: string
  ip: string
  createdAt: Date
  seenAt: Date
  confirmedAt: Date
  expiresAt: Date
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto('operatorSession').values(session).execute()
}

/** A session is valid if it was not ended, is not too old, and was used not long ago. */
type Moments = { now: Date; idleSince: Date }

const live = (tx: Tx, { now, idleSince }: Moments) =>
  tx
    .selectFrom('operatorSession')
    .where('operatorSession.endedAt', 'is', null)
    .where('operatorSession.expiresAt', '>', now)
    .where('seenAt', '>', idleSince)

/** A valid session with the operator's current permissions, including those taken for a short time. */
export function findSession(tx: Tx, id: string, moments: Moments) {
  return live(tx, moments)
    .innerJoin('operator', 'operator.id', 'operatorSession.operatorId')
    .select(['operatorSession.id', 'operatorId', 'secretHash', 'seenAt', 'confirmedAt'])
    .select(['operator.name', 'operator.roles'])
    .select(heldPermissions(moments.now).as('permissions'))
    .where('operatorSession.id', '=', id)
    .where('operator.endedAt', 'is', null)
    .executeTakeFirst()
}

export function listSessions(tx: Tx, operatorId: string, moments: Moments) {
  return live(tx, moments)
    .select(['id', 'userAgent', 'ip', 'createdAt', 'seenAt', 'expiresAt'])
    .where('operatorId', '=', operatorId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function touchSession(tx: Tx, id: string, now: Date): Promise<void> {
  const seen = tx.updateTable('operatorSession').set({ seenAt: now }).where('id', '=', id)
  await seen.where('seenAt', '<', now).execute()
}

export async function confirmSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('operatorSession').set({ confirmedAt: now }).where('id', '=', id).execute()
}

type Ended = { operatorId: string; id?: string; now: Date }

/** Ends the sessions of an operator, or one of them; returns the number. */
export async function endSessions(tx: Tx, { operatorId, id, now }: Ended): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('operatorSession')
    .set({ endedAt: now })
    .where('operatorId', '=', operatorId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes the oldest sessions of an operator beyond `kept`. */
export async function deleteOldest(tx: Tx, operatorId: string, kept: number): Promise<void> {
  await sql`delete from operator_session where id in (
    select id from operator_session where operator_id = ${operatorId}
    order by (ended_at is null) desc, created_at desc, id offset ${kept})`.execute(tx)
}
