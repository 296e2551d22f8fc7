/** What remains of a closed account: its id, its currency, and what the law requires to keep. */
import { sql, type Tx } from '#lib/data/db.ts'

/**
 * Accounts whose waiting period is over and that are not blocked, the least recently checked first, so that accounts
 * which cannot be closed yet do not delay others.
 */
export async function listLeaving(tx: Tx, now: Date, limit: number): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('player')
    .select('id')
    .where('closesAt', '<=', now)
    .where('closedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .orderBy(sql`coalesce(close_tried_at, closes_at)`)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes names and credentials of an account, so that its e-mail and phone can be used by others. Its sessions must
 * have been ended before.
 */
export async function forgetAccount(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  const { email, phone } = await tx
    .selectFrom('player')
    .select(['email', 'phone'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('player')
    .set({
      email: null,
      emailConfirmedAt: null,
      phone: null,
      phoneConfirmedAt: null,
      passwordHash: null,
      username: null,
      usernameChangedAt: null,
      referralCode: null,
      promoCode: null,
      closedAt: now,
    })
    .where('id', '=', playerId)
    .execute()
  if (email !== null) await tx.deleteFrom('playerEmail').where('email', '=', email).execute()
  if (phone !== null) await tx.deleteFrom('playerPhone').where('phone', '=', phone).execute()
  const tables = ['known_device', 'email_confirmation', 'email_confirmation_request']
  for (const table of [...tables, 'entry_token', 'sign_on'])
    await sql`delete from ${sql.table(table)} where player_id = ${playerId}`.execute(tx)
  // Sessions remain until the sweep, without address and browser.
  await tx
    .updateTable('session')
    .set({ ip: '', userAgent: '' })
    .where('playerId', '=', playerId)
    .execute()
}
