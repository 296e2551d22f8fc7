import { type Tx } from '#lib/data/db.ts'
import { type SystemRow } from './providers/systems.sql.ts'

/** Operators own `active`, `provider` and `countries`, so a restart does not overwrite them. */
export async function upsertSystems(tx: Tx, rows: SystemRow[]): Promise<void> {
  await tx
    .insertInto('paymentSystem')
    .values(rows.map((row) => ({ ...row, fields: JSON.stringify(row.fields) })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((build) => ({
        key: build.ref('excluded.key'),
        name: build.ref('excluded.name'),
        icon: build.ref('excluded.icon'),
        fields: build.ref('excluded.fields'),
        minimum: build.ref('excluded.minimum'),
        maximum: build.ref('excluded.maximum'),
        multipleOf: build.ref('excluded.multipleOf'),
        commissionBp: build.ref('excluded.commissionBp'),
        promisedSeconds: build.ref('excluded.promisedSeconds'),
        position: build.ref('excluded.position'),
      })),
    )
    .execute()
}

export type SuggestionRow = { depositNumber: 'first' | 'other'; currency: string; value: bigint }

/** A mark that an operator set on a sum is kept. */
export async function insertSuggestions(tx: Tx, rows: SuggestionRow[]): Promise<void> {
  await tx
    .insertInto('depositSuggestion')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['depositNumber', 'currency', 'value']).doNothing())
    .execute()
}
