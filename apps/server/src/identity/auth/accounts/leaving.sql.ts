/** What is left of an account that is closed: its number, its currency, and what the law keeps. */
import { sql, type Tx } from '#lib/data/db.ts'

/**
 * Whose wait is over, who was looked at longest ago first: those who cannot be closed yet stand in nobody's
 * way. Whoever is blocked stays as they are.
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
 * Nobody can be found or let in by anything of it any more; name and address are others' to take. Its
 * sessions are over before.
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
  // Rows of sessions are kept until they are swept, without where they were from.
  await tx
    .updateTable('session')
    .set({ ip: '', userAgent: '' })
    .where('playerId', '=', playerId)
    .execute()
}
