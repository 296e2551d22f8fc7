import { sql, type Tx } from '#lib/data/db.ts'

export type NewLogin = {
  operatorId: string
  nameKey: Buffer
  totpSecret: Buffer
  invitationHash: Buffer
  invitedUntil: Date
}

/** Takes the place of an invitation of before; false where somebody else who works here has the name. */
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

/** Whoever is invited by this, until then. */
export function findInvited(tx: Tx, invitationHash: Buffer, now: Date) {
  return living(tx)
    .where('invitationHash', '=', invitationHash)
    .where('invitedUntil', '>', now)
    .executeTakeFirst()
}

/** Whoever has accepted an invitation under that name. */
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

/** Uses an invitation up; false where it was used already, or another one has taken its place. */
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

/** Takes a time step of the app; false where it, or a later one, was taken already. */
export async function takeStep(tx: Tx, operatorId: string, step: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operatorLogin')
    .set({ lastStep: step })
    .where('operatorId', '=', operatorId)
    .where((where) => where.or([where('lastStep', 'is', null), where('lastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Password, secret and invitation go with the operator, and the name is free. */
export async function deleteLogin(tx: Tx, operatorId: string): Promise<void> {
  await tx.deleteFrom('operatorLogin').where('operatorId', '=', operatorId).execute()
}

type Guess = { subject: Buffer; most: number; now: Date; windowStart: Date }

/** Counts a guess and says how many there are; nothing where there were too many. One statement, so that many at once cannot pass. */
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

/** Since when guesses of a subject are counted. */
export async function guessesSince(tx: Tx, subject: Buffer): Promise<Date | undefined> {
  const row = tx.selectFrom('operatorGuess').select('countedFrom').where('subject', '=', subject)
  return (await row.executeTakeFirst())?.countedFrom
}

/** A try was right: it is taken back from what it shares with others, and clears what is its own. */
export async function forgetGuesses(
  tx: Tx,
  { shared, own }: { shared: Buffer[]; own: Buffer[] },
): Promise<void> {
  await sql`with gone as (delete from operator_guess where subject = any(${own}::bytea[]))
    update operator_guess set failures = failures - 1
    where subject = any(${shared}::bytea[]) and failures > 0`.execute(tx)
}
