/** The order of providers for a system, and the provider of a payment. */
import { sql, type Tx } from '#lib/data/db.ts'
import { type PaymentRow } from '../payment/payment.sql.ts'

/** The other providers of a system, in the order in which they are tried. */
export async function routesOf(tx: Tx, systemId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('providerRoute')
    .select('provider')
    .where('systemId', '=', systemId)
    .orderBy('position')
    .execute()
  return rows.map(({ provider }) => provider)
}

/** The same without the payment's current and earlier providers. */
export async function routesLeft(
  tx: Tx,
  { playerId, id, systemId, provider: own }: Owned & Pick<PaymentRow, 'systemId' | 'provider'>,
): Promise<string[]> {
  const left = await tx
    .selectFrom('paymentRoute')
    .select('provider')
    .where('playerId', '=', playerId)
    .where('paymentId', '=', id)
    .execute()
  const gone = new Set([own, ...left.map(({ provider }) => provider)])
  return (await routesOf(tx, systemId)).filter((provider) => !gone.has(provider))
}

/** The same for several systems. */
export async function routesOfMany(tx: Tx, systemIds: number[]): Promise<RouteRow[]> {
  return tx
    .selectFrom('providerRoute')
    .select(['systemId', 'position', 'provider'])
    .where('systemId', '=', sql<number>`any(${systemIds}::integer[])`)
    .execute()
}

export type RouteRow = { systemId: number; position: number; provider: string }

export async function insertRoutes(tx: Tx, rows: RouteRow[]): Promise<void> {
  await tx
    .insertInto('providerRoute')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['systemId', 'position']).doNothing())
    .execute()
}

type Owned = Pick<PaymentRow, 'playerId' | 'id'>

/**
 * Marks that the payment is about to be closed at its provider: no player is sent there, and its reports are ignored.
 */
export async function markLeaving(tx: Tx, { playerId, id }: Owned, why: string): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ leaving: why })
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .execute()
}

/** Assigns the payment to another provider; the previous one stays in the directory of operations. */
export async function moveToProvider(
  tx: Tx,
  payment: Owned & Pick<PaymentRow, 'operationId' | 'provider'>,
  { provider, why, at }: { provider: string; why: string; at: Date },
): Promise<void> {
  const { playerId, id: paymentId, operationId } = payment
  const { count } = await tx
    .selectFrom('paymentRoute')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playerId', '=', playerId)
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('paymentRoute')
    .values({ playerId, paymentId, position: count + 1, provider: payment.provider, why, at })
    .execute()
  await tx
    .insertInto('paymentOperation')
    .values({ provider, operationId, playerId, paymentId })
    .onConflict((conflict) => conflict.columns(['provider', 'operationId']).doNothing())
    .execute()
  await tx
    .updateTable('payment')
    .set({ provider, leaving: null })
    .where('playerId', '=', playerId)
    .where('id', '=', paymentId)
    .execute()
}

/** Stores where the player pays and what has to be done there. */
export async function keepOpened(
  tx: Tx,
  { playerId, id }: Owned,
  { redirectUrl, extraData }: { redirectUrl: string; extraData: object | null },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ redirectUrl, extraData: extraData && JSON.stringify(extraData) })
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .execute()
}

/** Stores a change of what the player has to do elsewhere. */
export async function keepExtraData(
  tx: Tx,
  { playerId, id }: Owned,
  extraData: object,
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ extraData: JSON.stringify(extraData) })
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .execute()
}
