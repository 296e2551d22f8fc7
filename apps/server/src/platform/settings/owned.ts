/** What every change of a setting does, in the transaction of whoever changes it. */
import { type SettingDefinition } from '@ayva/contract/setting'
import { type Tx } from '#lib/data/db.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../audit/audit.ts'
import * as store from './settings.sql.ts'

type Wish = {
  operator: OperatorPrincipal
  alias: string
  definition: SettingDefinition
  why: string
  at: Date
}

/**
 * Changes a setting to what `next` makes of the value that holds, with author and history; undefined brings the
 * shipped value back. One operator after another: `next` sees what the one before has written.
 */
export async function changeOwn(
  tx: Tx,
  { operator, alias, definition: { shipped }, why, at }: Wish,
  next: (held: unknown, changedAt: Date | null) => unknown,
): Promise<void> {
  await store.lockSetting(tx, alias)
  const row = await store.findSetting(tx, alias)
  const before = row?.value ?? shipped
  const value = next(before, row?.changedAt ?? null)
  const author = operator.name
  if (value === undefined) await store.deleteSetting(tx, alias)
  else await store.upsertSetting(tx, { alias, value, author, changedAt: at })
  await store.insertChange(tx, { alias, value, author, at, why })
  await record(tx, {
    ...byOperator(operator),
    before,
    after: value ?? shipped,
    action: 'setting.changed',
    subject: `setting ${alias}`,
    at,
    why,
  })
}
