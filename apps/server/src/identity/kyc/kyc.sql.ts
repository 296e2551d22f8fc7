import { type DocumentKind } from '@ayva/contract/identity/kyc'
import { sql, type Tx } from '#lib/data/db.ts'
import { countWaiting, type Waiting } from '#lib/data/waiting.ts'

export type FormRow = {
  playerId: bigint
  person: Buffer | null
  kind: DocumentKind | null
  round: number
  sentAt: Date | null
  decidedAt: Date | null
  said: string | null
  blockedUntil: Date | null
  blockedWords: string | null
  leftAt: Date | null
}

export function findForm(tx: Tx, playerId: bigint): Promise<FormRow | undefined> {
  return tx
    .selectFrom('kycForm')
    .selectAll()
    .where('playerId', '=', playerId)
    .$castTo<FormRow>()
    .executeTakeFirst()
}

/** Locks the form, so that changes of it and its documents happen one after the other; creates it if needed. */
export async function lockForm(tx: Tx, playerId: bigint): Promise<FormRow> {
  await tx
    .insertInto('kycForm')
    .values({ playerId })
    .onConflict((same) => same.column('playerId').doNothing())
    .execute()
  return tx
    .selectFrom('kycForm')
    .selectAll()
    .where('playerId', '=', playerId)
    .forUpdate()
    .$castTo<FormRow>()
    .executeTakeFirstOrThrow()
}

export async function updateForm(
  tx: Tx,
  playerId: bigint,
  changes: Partial<Omit<FormRow, 'playerId'>>,
): Promise<void> {
  await tx.updateTable('kycForm').set(changes).where('playerId', '=', playerId).execute()
}

/** Deletes the name and the answer on the form of a closed account, once no sent document is kept. */
export async function forgetPerson(tx: Tx, playerId: bigint): Promise<void> {
  await sql`update kyc_form set person = null, said = null, blocked_words = null
    where player_id = ${playerId} and left_at is not null and not exists (
      select from kyc_document
      where player_id = ${playerId} and state = 'kept' and round is not null)`.execute(tx)
}

type WaitingPlace = { sentAt: Date; playerId: bigint }

/** Forms that wait for a decision, the longest waiting first, after a position. */
export function listWaiting(
  tx: Tx,
  { after, limit }: { after: WaitingPlace | undefined; limit: number },
) {
  return tx
    .selectFrom('kycForm')
    .select(['playerId', 'round', sql<Date>`sent_at`.as('sentAt')])
    .where('sentAt', 'is not', null)
    .where('decidedAt', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(sent_at, player_id) > (${after!.sentAt}, ${after!.playerId})`),
    )
    .orderBy('sentAt')
    .orderBy('playerId')
    .limit(limit)
    .execute()
}

/** How many forms wait for a decision, counted up to a limit, and since when. */
export const countSent = (tx: Tx, most: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select sent_at as at from kyc_form where sent_at is not null and decided_at is null
      order by sent_at, player_id limit ${most}`,
  )
