import { type Tx } from '#lib/data/db.ts'

const columns = [
  ...(['email', 'emailConfirmedAt', 'emailChangedAt'] as const),
  ...(['phone', 'phoneConfirmedAt', 'phoneChangedAt'] as const),
] as const

/** Locks a player's contacts, so that changes happen one after the other. */
export async function lockContacts(tx: Tx, id: bigint) {
  return tx
    .selectFrom('player')
    .select([...columns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type Proved = { playerId: bigint; phone: string; now: Date }

/** False if the player's phone was changed meanwhile. */
export async function markPhoneConfirmed(
  tx: Tx,
  { playerId, phone, now }: Proved,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('player')
    .set((row) => ({ phoneConfirmedAt: row.fn.coalesce('phoneConfirmedAt', row.val(now)) }))
    .where('id', '=', playerId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets a contact that the player has just confirmed. */
export async function setContact(
  tx: Tx,
  kind: 'email' | 'phone',
  { playerId, address, now }: { playerId: bigint; address: string; now: Date },
): Promise<void> {
  const set =
    kind === 'email'
      ? { email: address, emailConfirmedAt: now, emailChangedAt: now }
      : { phone: address, phoneConfirmedAt: now, phoneChangedAt: now }
  await tx.updateTable('player').set(set).where('id', '=', playerId).execute()
}

/** The caller must update the directory. */
export async function clearEmail(tx: Tx, playerId: bigint): Promise<void> {
  await tx.updateTable('player').set({ email: null }).where('id', '=', playerId).execute()
}

/** The caller must update the directory. */
export async function clearPhone(tx: Tx, playerId: bigint): Promise<void> {
  await tx.updateTable('player').set({ phone: null }).where('id', '=', playerId).execute()
}
