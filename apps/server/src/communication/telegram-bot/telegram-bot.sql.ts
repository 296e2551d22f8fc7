import {
  TELEGRAM_COUNTED_MAX,
  type TelegramState,
} from '@ayva/contract/communication/telegram-bot/office'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

export type ChatRow = { playerId: bigint; chatId: bigint; name: string; linkedAt: Date }

export function findChat(tx: Tx, playerId: bigint): Promise<ChatRow | undefined> {
  return tx
    .selectFrom('telegramChat')
    .selectAll()
    .where('playerId', '=', playerId)
    .executeTakeFirst()
}

export async function findOwner(tx: Tx, chatId: bigint): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('telegramChatOwner')
    .select('playerId')
    .where('chatId', '=', chatId)
    .executeTakeFirst()
  return row?.playerId
}

export async function upsertChat(tx: Tx, row: ChatRow): Promise<void> {
  const { playerId, chatId, name, linkedAt } = row
  await tx
    .insertInto('telegramChatOwner')
    .values({ chatId, playerId })
    .onConflict((same) => same.column('chatId').doUpdateSet({ playerId }))
    .execute()
  await tx
    .insertInto('telegramChat')
    .values(row)
    .onConflict((same) => same.column('playerId').doUpdateSet({ chatId, name, linkedAt }))
    .execute()
}

/** Returns whether the player had a chat. */
export async function deleteChat(tx: Tx, playerId: bigint): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('telegramChat')
    .where('playerId', '=', playerId)
    .executeTakeFirst()
  await tx.deleteFrom('telegramChatOwner').where('playerId', '=', playerId).execute()
  return numDeletedRows > 0n
}

/** Deletes the chat of a player, the codes for another one, and what was to be sent. */
export async function forgetTelegram(tx: Tx, playerId: bigint): Promise<void> {
  await deleteChat(tx, playerId)
  await deleteCodes(tx, playerId)
  await tx.deleteFrom('telegramDelivery').where('playerId', '=', playerId).execute()
}

/** Which of some players have linked a chat. */
export async function selectReachable(tx: Tx, ids: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await tx
    .selectFrom('telegramChat')
    .select('playerId')
    .where('playerId', '=', sql<bigint>`any(${ids}::bigint[])`)
    .execute()
  return new Set(rows.map(({ playerId }) => playerId))
}

type CodeRow = { hash: Buffer; playerId: bigint; expiresAt: Date }

export async function insertCode(tx: Tx, row: CodeRow): Promise<void> {
  await tx.insertInto('telegramCode').values(row).execute()
}

export async function deleteCodes(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('telegramCode').where('playerId', '=', playerId).execute()
}

/** The player of a code that was not used yet. */
export async function findCode(tx: Tx, hash: Buffer): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('telegramCode')
    .select('playerId')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.playerId
}

/** Uses a code up; undefined if it is unknown or was used, even by a concurrent transaction. */
export function takeCode(
  tx: Tx,
  hash: Buffer,
): Promise<{ playerId: bigint; expiresAt: Date } | undefined> {
  return tx
    .deleteFrom('telegramCode')
    .where('hash', '=', hash)
    .returning(['playerId', 'expiresAt'])
    .executeTakeFirst()
}

/** False if the update was handled before. */
export async function insertUpdate(tx: Tx, id: bigint, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('telegramUpdate')
    .values({ id, at })
    .onConflict((same) => same.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type DeliveryName = { playerId: bigint; operation: string }

/** False if the player was told of the operation before. */
export async function insertDelivery(
  tx: Tx,
  { playerId, operation, at }: DeliveryName & { at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('telegramDelivery')
    .values({ playerId, operation, state: 'waits', at })
    .onConflict((same) => same.columns(['playerId', 'operation']).doNothing())
    .returning('operation')
    .executeTakeFirst()
  return row !== undefined
}

export async function findDelivery(
  tx: Tx,
  { playerId, operation }: DeliveryName,
): Promise<{ state: TelegramState; tries: number } | undefined> {
  const row = await tx
    .selectFrom('telegramDelivery')
    .select(['state', 'tries'])
    .where('playerId', '=', playerId)
    .where('operation', '=', operation)
    .executeTakeFirst()
  return row && { state: row.state as TelegramState, tries: row.tries }
}

export async function updateDelivery(
  tx: Tx,
  { playerId, operation }: DeliveryName,
  changes: { state: TelegramState; tries: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('telegramDelivery')
    .set(changes)
    .where('playerId', '=', playerId)
    .where('operation', '=', operation)
    .execute()
}

export const sweepCodes: Sweep = ({ now }, limit) => sql`delete from telegram_code
  where hash in (select hash from telegram_code where expires_at < ${now} order by expires_at limit ${limit})`

export const sweepUpdates: Sweep = ({ old }, limit) => sql`delete from telegram_update
  where id in (select id from telegram_update where at < ${old} order by at limit ${limit})`

/** The bound stands in it twice, so that an index finds the rows whatever the database makes of the inner list. */
export const sweepDeliveries: Sweep = ({ old }, limit) => sql`delete from telegram_delivery
  where at < ${old} and (player_id, operation) in (select player_id, operation
    from telegram_delivery where at < ${old} order by at limit ${limit})`

/** Counts up to a limit, so that an operator's question never reads a whole table. */
export async function countChats(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from telegram_chat limit ${TELEGRAM_COUNTED_MAX}) counted`.execute(tx)
  return rows[0]!.count
}

export async function countDeliveries(tx: Tx, state: TelegramState, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from telegram_delivery where state = ${state} and at > ${since}
      limit ${TELEGRAM_COUNTED_MAX}) counted`.execute(tx)
  return rows[0]!.count
}
