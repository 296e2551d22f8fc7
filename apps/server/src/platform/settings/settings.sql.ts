import { sql, type Tx } from '#lib/data/db.ts'

export type SettingRow = {
  alias: string
  value: unknown
  author: string | null
  changedAt: Date
}

export function selectSettings(tx: Tx): Promise<SettingRow[]> {
  return tx.selectFrom('setting').select(['alias', 'value', 'author', 'changedAt']).execute()
}

export async function findSetting(tx: Tx, alias: string): Promise<SettingRow | undefined> {
  return tx
    .selectFrom('setting')
    .select(['alias', 'value', 'author', 'changedAt'])
    .where('alias', '=', alias)
    .executeTakeFirst()
}

/** Concurrent changes of a setting run one after the other, also before it has a row. */
export async function lockSetting(tx: Tx, alias: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('setting ' || ${alias}, 0))`.execute(tx)
}

export async function upsertSetting(tx: Tx, row: SettingRow): Promise<void> {
  const { alias, author, changedAt } = row
  const value = JSON.stringify(row.value)
  await tx
    .insertInto('setting')
    .values({ alias, value, author, changedAt })
    .onConflict((conflict) =>
      conflict.column('alias').doUpdateSet((set) => ({
        value: set.ref('excluded.value'),
        author: set.ref('excluded.author'),
        changedAt: set.ref('excluded.changedAt'),
      })),
    )
    .execute()
}

export async function deleteSetting(tx: Tx, alias: string): Promise<void> {
  await tx.deleteFrom('setting').where('alias', '=', alias).execute()
}

export type NewChange = { alias: string; value: unknown; author: string; at: Date; why: string }

/** Adds the next change of a setting; callers hold the setting's lock. */
export async function insertChange(tx: Tx, change: NewChange): Promise<void> {
  const { alias, value, author, at, why } = change
  const json = value === undefined ? null : JSON.stringify(value)
  await sql`insert into setting_change (alias, n, value, author, at, why)
    select ${alias}, coalesce(max(n), 0) + 1, ${json}::jsonb, ${author}, ${at}, ${why}
    from setting_change where alias = ${alias}`.execute(tx)
}

export function listChanges(
  tx: Tx,
  { alias, before, limit }: { alias: string; before: number | undefined; limit: number },
) {
  return tx
    .selectFrom('settingChange')
    .select(['n', 'value', 'author', 'at', 'why'])
    .where('alias', '=', alias)
    .$if(before !== undefined, (query) => query.where('n', '<', before!))
    .orderBy('n', 'desc')
    .limit(limit)
    .execute()
}
