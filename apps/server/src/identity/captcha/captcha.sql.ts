import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

/** Marks a solution as used; false if it was used before, even by a concurrent transaction. */
export async function takeOnce(tx: Tx, used: { nonce: string; expiresAt: Date }): Promise<boolean> {
  const row = await tx
    .insertInto('captchaUsed')
    .values(used)
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return row !== undefined
}

export const sweepUsed: Sweep = ({ now }, limit) =>
  sql`delete from captcha_used where nonce in (
    select nonce from captcha_used where expires_at < ${now} order by expires_at limit ${limit})`
