import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

export type RepaymentRow = {
  playerId: bigint
  id: string
  kind: 'repayment' | 'vip_club'
  currency: Currency
  amount: bigint
  words: string
  offeredAt: Date
  takenAt: Date | null
  calledOffAt: Date | null
}

/** False if the player has a repayment with that id. */
export async function insertRepayment(
  tx: Tx,
  row: Omit<RepaymentRow, 'takenAt' | 'calledOffAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('repayment')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Locks the repayment until the transaction ends. */
export async function lockRepayment(
  tx: Tx,
  playerId: bigint,
  id: string,
): Promise<RepaymentRow | undefined> {
  return rowsOf(tx, playerId).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Open offers, the oldest first. */
export async function listStanding(
  tx: Tx,
  playerId: bigint,
  limit: number,
): Promise<RepaymentRow[]> {
  return rowsOf(tx, playerId)
    .where('takenAt', 'is', null)
    .where('calledOffAt', 'is', null)
    .orderBy('offeredAt')
    .limit(limit)
    .execute()
}

export async function updateRepayment(
  tx: Tx,
  { playerId, id }: Pick<RepaymentRow, 'playerId' | 'id'>,
  change: { takenAt: Date } | { calledOffAt: Date },
): Promise<void> {
  await tx
    .updateTable('repayment')
    .set(change)
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .execute()
}

/** Cancels all open offers of a closed account. */
export async function callOffAll(tx: Tx, playerId: bigint, at: Date): Promise<void> {
  await tx
    .updateTable('repayment')
    .set({ calledOffAt: at })
    .where('playerId', '=', playerId)
    .where('takenAt', 'is', null)
    .where('calledOffAt', 'is', null)
    .execute()
}

function rowsOf(tx: Tx, playerId: bigint) {
  return tx
    .selectFrom('repayment')
    .selectAll()
    .select(sql<RepaymentRow['kind']>`kind`.as('kind'))
    .select(sql<Currency>`currency`.as('currency'))
    .where('playerId', '=', playerId)
}
