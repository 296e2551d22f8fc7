import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

/** False if it was used before, also by a concurrent call. */
export async function useUp(tx: Tx, used: { hash: Buffer; expiresAt: Date }): Promise<boolean> {
  const row = await tx
    .insertInto('telegramUsed')
    .values(used)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

export const sweepUsed: Sweep = ({ now }, limit) =>
  sql`delete from telegram_used where hash in (
    select hash from telegram_used where expires_at < ${now} order by expires_at limit ${limit})`
