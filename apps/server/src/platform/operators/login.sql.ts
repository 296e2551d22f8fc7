import { sql, type Tx } from '#lib/data/db.ts'

export type NewLogin = {
  operatorId: string
  nameKey: Buffer
  totpSecret: Buffer
  invitationHash: Buffer
  invitedUntil: Date
}

/** Replaces an earlier invitation; false if another operator has the name. */
export async function insertLogin(tx: Tx, login: NewLogin): Promise<boolean> {
  await tx.deleteFrom('operatorLogin').where('operatorId', '=', login.operatorId).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operatorLogin')
    .values(login)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const columns = ['id', 'name', 'roles', 'totpSecret', 'passwordHash', 'invitedUntil'] as const
const living = (tx: Tx) =>
  tx
    .selectFrom('operatorLogin')
    .innerJoin('operator', 'operator.id', 'operatorLogin.operatorId')
    .select(columns)
    .where('operator.endedAt', 'is', null)

/** The operator of an invitation that has not expired. */
export function findInvited(tx: Tx, invitationHash: Buffer, now: Date) {
  return living(tx)
    .where('invitationHash', '=', invitationHash)
    .where('invitedUntil', '>', now)
    .executeTakeFirst()
}

/** The operator with a name, if the invitation was accepted. */
export function findByName(tx: Tx, nameKey: Buffer) {
  return living(tx)
    .where('nameKey', '=', nameKey)
    .where('acceptedAt', 'is not', null)
    .executeTakeFirst()
}

export async function findAccepted(tx: Tx, id: string) {
  return living(tx).where('id', '=', id).where('acceptedAt', 'is not', null).executeTakeFirst()
}

export async function hasLogins(tx: Tx): Promise<boolean> {
  const row = tx.selectFrom('operatorLogin').select('operatorId').limit(1)
  return (await row.executeTakeFirst()) !== undefined
}

export async function isAccepted(tx: Tx, operatorId: string): Promise<boolean> {
  const row = tx.selectFrom('operatorLogin').select('acceptedAt')
  return !!(await row.where('operatorId', '=', operatorId).executeTakeFirst())?.acceptedAt
}

type Acceptance = {
  operatorId: string
  invitationHash: Buffer
  passwordHash: string
  lastStep: bigint
  now: Date
}

/** Marks an invitation as accepted; false if it was accepted or replaced before. */
export async function acceptLogin(tx: Tx, accepted: Acceptance): Promise<boolean> {
  const { operatorId, invitationHash, passwordHash, lastStep, now } = accepted
  const { numUpdatedRows } = await tx
    .updateTable('operatorLogin')
    .set({ passwordHash, lastStep, acceptedAt: now, invitationHash: null, invitedUntil: null })
    .where('operatorId', '=', operatorId)
    .where('invitationHash', '=', invitationHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses a time step of the authenticator app; false if it or a later one was used before. */
export async function takeStep(tx: Tx, operatorId: string, step: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operatorLogin')
    .set({ lastStep: step })
    .where('operatorId', '=', operatorId)
    .where((where) => where.or([where('lastStep', 'is', null), where('lastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the credentials of an operator, which frees the name. */
export async function deleteLogin(tx: Tx, operatorId: string): Promise<void> {
  await tx.deleteFrom('operatorLogin').where('operatorId', '=', operatorId).execute()
}

type Guess = { subject: Buffer; most: number; now: Date; windowStart: Date }

/**
 * Counts an attempt and returns the number; undefined if the limit is reached. One statement, so that concurrent
 * attempts cannot exceed the limit.
 */
export async function countGuess(
  tx: Tx,
  { subject, most, now, windowStart }: Guess,
): Promise<number | undefined> {
  const { rows } = await sql<{ failures: number }>`
    insert into operator_guess as kept (subject, failures, counted_from)
    values (${subject}, 1, ${now})
    on conflict (subject) do update set
      failures = case when kept.counted_from <= ${windowStart} then 1 else kept.failures + 1 end,
      counted_from = case
        when kept.counted_from <= ${windowStart} then excluded.counted_from else kept.counted_from
      end
    where kept.failures < ${most}::int or kept.counted_from <= ${windowStart}
    returning failures`.execute(tx)
  return rows[0]?.failures
}

/** The beginning of the current window of a subject. */
export async function guessesSince(tx: Tx, subject: Buffer): Promise<Date | undefined> {
  const row = tx.selectFrom('operatorGuess').select('countedFrom').where('subject', '=', subject)
  return (await row.executeTakeFirst())?.countedFrom
}

/** Takes a successful attempt back from shared counts, and deletes the own ones. */
export async function forgetGuesses(
  tx: Tx,
  { shared, own }: { shared: Buffer[]; own: Buffer[] },
): Promise<void> {
  await sql`with gone as (delete from operator_guess where subject = any(${own}::bytea[]))
    update operator_guess set failures = failures - 1
    where subject = any(${shared}::bytea[]) and failures > 0`.execute(tx)
}
