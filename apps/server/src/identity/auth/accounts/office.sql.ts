/** What operators are told of accounts. */
import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

/** Null where it was not told; undefined where there is no such player. */
export async function findBirthDate(tx: Tx, id: bigint): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('player')
    .select('birthDate')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.birthDate
}

type Block = { blockedAt: Date | null; blockedWords: string | null }

export async function setBlock(tx: Tx, id: bigint, block: Block): Promise<void> {
  await tx.updateTable('player').set(block).where('id', '=', id).execute()
}

/** Whoever blocks a player, or lets them in again, stands in line here. */
export function lockBlock(tx: Tx, id: bigint): Promise<Block | undefined> {
  return tx
    .selectFrom('player')
    .select(['blockedAt', 'blockedWords'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

const cards = (tx: Tx) =>
  tx
    .selectFrom('player')
    .select(['id', 'email', 'phone', 'username', 'createdAt', 'blockedAt', 'closedAt'])

export function listByIds(tx: Tx, ids: bigint[]) {
  return cards(tx).where('id', 'in', ids).orderBy('id').execute()
}

export function findOfficePlayer(tx: Tx, id: bigint) {
  return cards(tx)
    .select(['emailConfirmedAt', 'phoneConfirmedAt', 'birthDate', 'locale', 'labels'])
    .select(sql<Currency>`currency`.as('currency'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whose e-mails begin so, by the alphabet. */
export async function listByEmail(tx: Tx, start: string, limit: number): Promise<bigint[]> {
  const pattern = `${start.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await tx
    .selectFrom('playerEmail')
    .select('playerId')
    .where('email', 'like', pattern)
    .orderBy(sql`email using ~<~`)
    .limit(limit)
    .execute()
  return rows.map(({ playerId }) => playerId)
}
