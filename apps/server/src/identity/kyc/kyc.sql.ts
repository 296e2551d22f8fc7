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

/** Whoever changes a form, or its documents, stands in line here; a player's first change makes it. */
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

/** Forgets the name of who has left, and what was said to them, once no document that was sent is kept. */
export async function forgetPerson(tx: Tx, playerId: bigint): Promise<void> {
  await sql`update kyc_form set person = null, said = null, blocked_words = null
    where player_id = ${playerId} and left_at is not null and not exists (
      select from kyc_document
      where player_id = ${playerId} and state = 'kept' and round is not null)`.execute(tx)
}

type WaitingPlace = { sentAt: Date; playerId: bigint }

/** Who waits for a decision, the longest first, from one on. */
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

/** Whose documents wait for a decision, the longest first; of so many at most. */
export const countSent = (tx: Tx, most: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select sent_at as at from kyc_form where sent_at is not null and decided_at is null
      order by sent_at, player_id limit ${most}`,
  )
