import { type Tx } from '#lib/db.ts'
import { type SystemRow } from './cashier.sql.ts'

/** `active` is the operator's: a later start does not switch a way on again. */
export async function upsertSystems(tx: Tx, rows: SystemRow[]): Promise<void> {
  await tx
    .insertInto('paymentSystem')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        key: ref('excluded.key'),
        name: ref('excluded.name'),
        icon: ref('excluded.icon'),
        term: ref('excluded.term'),
        requisite: ref('excluded.requisite'),
        minimum: ref('excluded.minimum'),
        maximum: ref('excluded.maximum'),
        multipleOf: ref('excluded.multipleOf'),
        commissionBp: ref('excluded.commissionBp'),
        promisedSeconds: ref('excluded.promisedSeconds'),
        position: ref('excluded.position'),
      })),
    )
    .execute()
}

export type SuggestionRow = {
  depositNumber: 'first' | 'other'
  currency: string
  value: bigint
  bestChoice: boolean
}

export async function upsertSuggestions(tx: Tx, rows: SuggestionRow[]): Promise<void> {
  await tx
    .insertInto('depositSuggestion')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['depositNumber', 'currency', 'value'])
        .doUpdateSet(({ ref }) => ({ bestChoice: ref('excluded.bestChoice') })),
    )
    .execute()
}
