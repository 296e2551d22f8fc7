/** Destinations of players' withdrawals. */
import { type RequisiteKind } from '@ayva/contract/payments/cashier/requisites'
import { type Tx } from '#lib/data/db.ts'
import { type PaymentRow } from '../payment/payment.sql.ts'

export type RequisiteRow = {
  id: string
  provider: string
  kind: RequisiteKind
  mask: string
  token: string
  paidAt: Date | null
}

type NewRequisite = Omit<RequisiteRow, 'paidAt'> & {
  playerId: bigint
  fingerprint: Buffer
  /** The same hash for every player who uses the requisite. */
  sharedHash: Buffer
  createdAt: Date
}

/** Stores a requisite, or finds it and shows it again; the provider's newest token replaces the old one. */
export async function keepRequisite(tx: Tx, row: NewRequisite): Promise<RequisiteRow> {
  return tx
    .insertInto('paymentRequisite')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['playerId', 'provider', 'kind', 'fingerprint']).doUpdateSet((build) => ({
        mask: build.ref('excluded.mask'),
        token: build.ref('excluded.token'),
        sharedHash: build.ref('excluded.sharedHash'),
        removedAt: null,
      })),
    )
    .returning(['id', 'provider', 'kind', 'mask', 'token', 'paidAt'])
    .$castTo<RequisiteRow>()
    .executeTakeFirstOrThrow()
}

/** Requisites that money has reached, the latest first. */
export function listRequisites(tx: Tx, playerId: bigint, limit: number) {
  return tx
    .selectFrom('paymentRequisite')
    .select(['id', 'provider', 'kind', 'mask', 'token', 'paidAt'])
    .where('playerId', '=', playerId)
    .where('paidAt', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('paidAt', 'desc')
    .limit(limit)
    .$castTo<RequisiteRow>()
    .execute()
}

/** What identifies the newest requisites of a player for all players. */
export async function listSharedHashes(tx: Tx, playerId: bigint, limit: number): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('paymentRequisite')
    .select('sharedHash')
    .where('playerId', '=', playerId)
    .where('sharedHash', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ sharedHash }) => sharedHash!)
}

/** A requisite that is shown to its player or was used by a payment. */
export function findRequisite(
  tx: Tx,
  playerId: bigint,
  id: string,
): Promise<RequisiteRow | undefined> {
  return tx
    .selectFrom('paymentRequisite')
    .select(['id', 'provider', 'kind', 'mask', 'token', 'paidAt'])
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .$castTo<RequisiteRow>()
    .executeTakeFirst()
}

/** Whether a payment has ever arrived at the destination, even if the player has removed it from the list. */
export async function wasPaid(
  tx: Tx,
  { playerId, requisiteId }: Pick<PaymentRow, 'playerId' | 'requisiteId'>,
): Promise<boolean> {
  if (requisiteId === null) return false
  const row = await tx
    .selectFrom('paymentRequisite')
    .select('id')
    .where('playerId', '=', playerId)
    .where('id', '=', requisiteId)
    .where('paidAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** False if the player has no such requisite or has already removed it. */
export async function removeRequisite(
  tx: Tx,
  { playerId, id, at }: { playerId: bigint; id: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('paymentRequisite')
    .set({ removedAt: at })
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Locks the payment's destination. Called before its money moves, because a new withdrawal stores its destination before
 * it holds money: with another order, the two of one player could block each other.
 */
export async function lockRequisite(
  tx: Tx,
  { playerId, requisiteId }: Pick<PaymentRow, 'playerId' | 'requisiteId'>,
): Promise<void> {
  if (requisiteId === null) return
  await tx
    .selectFrom('paymentRequisite')
    .select('id')
    .where('playerId', '=', playerId)
    .where('id', '=', requisiteId)
    .forUpdate()
    .execute()
}

/** Records that money has reached the payment's destination. */
export async function markPaid(
  tx: Tx,
  { playerId, requisiteId }: Pick<PaymentRow, 'playerId' | 'requisiteId'>,
  at: Date,
): Promise<void> {
  if (requisiteId === null) return
  await tx
    .updateTable('paymentRequisite')
    .set({ paidAt: at })
    .where('playerId', '=', playerId)
    .where('id', '=', requisiteId)
    .execute()
}

export async function forgetRequisites(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('paymentRequisite')
    .set({ mask: '', token: '', sharedHash: null, removedAt: now })
    .where('playerId', '=', playerId)
    .execute()
}
