import { sql, type Tx } from '#lib/data/db.ts'

/** False where it was used before, even at this very moment. */
export async function useUp(tx: Tx, used: { hash: Buffer; expiresAt: Date }): Promise<boolean> {
  const row = await tx
    .insertInto('telegramUsed')
    .values(used)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function sweepUsed(tx: Tx, now: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from telegram_used where hash in (
    select hash from telegram_used where expires_at < ${now} order by expires_at limit ${limit})`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
