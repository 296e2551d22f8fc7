import { type Tx } from '#lib/data/db.ts'

export function selectSettings(tx: Tx) {
  return tx.selectFrom('setting').select(['alias', 'value']).execute()
}

export function upsertSetting(tx: Tx, alias: string, value: unknown, now: Date) {
  const json = JSON.stringify(value)
  return tx
    .insertInto('setting')
    .values({ alias, value: json, changedAt: now })
    .onConflict((conflict) => conflict.column('alias').doUpdateSet({ value: json, changedAt: now }))
    .execute()
}
