import { type Currency } from '@ayva/contract/base'
import { type SystemField } from '@ayva/contract/payments/cashier/requisites'
import { type Tx } from '#lib/data/db.ts'

export type SystemRow = {
  id: number
  key: string
  typeId: 1 | 2
  currency: Currency
  name: string
  icon: string
  /** The requisites it asks for, in order. */
  fields: SystemField[]
  minimum: bigint
  maximum: bigint
  multipleOf: bigint
  commissionBp: number
  promisedSeconds: number
  position: number
  /** The name of its provider in the registry. */
  provider: string
  active: boolean
  /** The countries whose players may use it; null for all. */
  countries: string[] | null
}

export function listSystems(tx: Tx, typeId: 1 | 2, currency: Currency): Promise<SystemRow[]> {
  return tx
    .selectFrom('paymentSystem')
    .selectAll()
    .where('typeId', '=', typeId)
    .where('currency', '=', currency)
    .orderBy('position')
    .$castTo<SystemRow>()
    .execute()
}

export function findSystem(tx: Tx, id: number): Promise<SystemRow | undefined> {
  return tx
    .selectFrom('paymentSystem')
    .selectAll()
    .where('id', '=', id)
    .$castTo<SystemRow>()
    .executeTakeFirst()
}

export function listSuggestions(tx: Tx, currency: Currency) {
  return tx
    .selectFrom('depositSuggestion')
    .select(['depositNumber', 'value', 'bestChoice'])
    .where('currency', '=', currency)
    .orderBy('value')
    .execute()
}

export function listAllSystems(tx: Tx): Promise<SystemRow[]> {
  return tx.selectFrom('paymentSystem').selectAll().orderBy('id').$castTo<SystemRow>().execute()
}

export function lockSystem(tx: Tx, id: number): Promise<SystemRow | undefined> {
  return tx
    .selectFrom('paymentSystem')
    .selectAll()
    .where('id', '=', id)
    .$castTo<SystemRow>()
    .forUpdate()
    .executeTakeFirst()
}

export async function updateSystem(
  tx: Tx,
  id: number,
  changes: Pick<SystemRow, 'active' | 'countries'>,
): Promise<void> {
  await tx.updateTable('paymentSystem').set(changes).where('id', '=', id).execute()
}
