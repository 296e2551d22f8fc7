/** Data of accounts for operators. */
import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

/** Null if the player has not given it; undefined if there is no such player. */
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

/** Locks the row, so that blocking and unblocking happen one after the other. */
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

/** Players in the order of their numbers, after one and created before a moment. */
export function listInOrder(
  tx: Tx,
  { after, until, limit }: { after: bigint; until: Date; limit: number },
) {
  return cards(tx)
    .select(sql<Currency>`currency`.as('currency'))
    .select(['birthDate', 'locale', 'labels'])
    .where('id', '>', after)
    .where('createdAt', '<', until)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** E-mails and phones by player. */
export async function selectContacts(
  tx: Tx,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, { email: string | null; phone: string | null }>> {
  if (ids.length === 0) return new Map()
  const rows = await listByIds(tx, [...new Set(ids)])
  return new Map(rows.map(({ id, email, phone }) => [id, { email, phone }]))
}

/** Players whose e-mail begins with a text, in alphabetical order. */
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
