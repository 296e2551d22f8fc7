import { sql, type Tx } from '#lib/data/db.ts'

export type CodeRow = {
  code: string
  giftKey: string
  usesMax: number | null
  uses: number
  fromAt: Date | null
  untilAt: Date | null
  audience: 'all' | 'vip'
  disabled: boolean
  author: string
  madeAt: Date
}

const codes = (tx: Tx) => tx.selectFrom('promoCode').selectAll().$castTo<CodeRow>()

export function findCode(tx: Tx, code: string): Promise<CodeRow | undefined> {
  return codes(tx).where('code', '=', code).executeTakeFirst()
}

export function lockCode(tx: Tx, code: string): Promise<CodeRow | undefined> {
  return codes(tx).where('code', '=', code).forUpdate().executeTakeFirst()
}

export function listCodes(
  tx: Tx,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<CodeRow[]> {
  return codes(tx)
    .$if(after !== undefined, (query) => query.where('code', '>', after!))
    .orderBy('code')
    .limit(limit)
    .execute()
}

/** The number of uses is kept. */
export async function upsertCode(tx: Tx, row: Omit<CodeRow, 'uses'>): Promise<void> {
  const { giftKey, usesMax, fromAt, untilAt, audience, disabled, author, madeAt } = row
  const changes = { giftKey, usesMax, fromAt, untilAt, audience, disabled, author, madeAt }
  await tx
    .insertInto('promoCode')
    .values(row)
    .onConflict((same) => same.column('code').doUpdateSet(changes))
    .execute()
}

export async function insertShippedCodes(
  tx: Tx,
  rows: readonly Omit<CodeRow, 'uses'>[],
): Promise<void> {
  await tx
    .insertInto('promoCode')
    .values([...rows])
    .onConflict((same) => same.column('code').doNothing())
    .execute()
}

/**
 * Counts a use of a limited code; false if the limit is reached. Players wait for this shared row, so it is locked last
 * before the commit.
 */
export async function countUse(tx: Tx, code: string): Promise<boolean> {
  const { rows } = await sql`update promo_code set uses = uses + 1
    where code = ${code} and uses < uses_max and not disabled returning code`.execute(tx)
  return rows.length > 0
}

export type UseRow = {
  playerId: bigint
  code: string
  giftId: bigint
  idempotencyKey: string
  bodyHash: string
  counted: boolean
  usedAt: Date
}

export function findUse(tx: Tx, playerId: bigint, code: string): Promise<UseRow | undefined> {
  return tx
    .selectFrom('promoUse')
    .selectAll()
    .where('playerId', '=', playerId)
    .where('code', '=', code)
    .executeTakeFirst()
}

export function findUseByKey(tx: Tx, playerId: bigint, key: string): Promise<UseRow | undefined> {
  return tx
    .selectFrom('promoUse')
    .selectAll()
    .where('playerId', '=', playerId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst()
}

/** False if the player has already used it. */
export async function insertUse(tx: Tx, use: UseRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('promoUse')
    .values(use)
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
