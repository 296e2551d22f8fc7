import { sql, type Tx } from '#lib/data/db.ts'

/** False where a solution of this name was taken before, even at this very moment. */
export async function takeOnce(tx: Tx, used: { nonce: string; expiresAt: Date }): Promise<boolean> {
  const row = await tx
    .insertInto('captchaUsed')
    .values(used)
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets some of what has run out. */
export async function deleteExpired(tx: Tx, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from captcha_used where nonce in (
    select nonce from captcha_used where expires_at < ${now} order by expires_at limit ${limit})`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}
