/** Through whom a payment goes: the order of providers, and the way that one has gone. */
import { sql, type Tx } from '#lib/data/db.ts'
import { type PaymentRow } from '../payment/payment.sql.ts'

/** Providers that take a payment of a system when its own one surely has not, in order. */
export async function routesOf(tx: Tx, systemId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('providerRoute')
    .select('provider')
    .where('systemId', '=', systemId)
    .orderBy('position')
    .execute()
  return rows.map(({ provider }) => provider)
}

/** The same without those that the payment is at or has left. */
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

/** The same for several systems at once. */
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

/** From now on its provider is about to close it: nobody is sent there, and what it says of it is no event. */
export async function markLeaving(tx: Tx, { playerId, id }: Owned, why: string): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ leaving: why })
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .execute()
}

/** The payment is another provider's from now on; the one that it leaves stays in its directory. */
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

/** Where the player goes to pay, and what is to be done there. */
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

/** Events of what was to be done elsewhere. */
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
