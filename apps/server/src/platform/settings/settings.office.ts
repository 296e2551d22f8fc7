/** How operators list settings, set values and restore the shipped ones. */
import { type Answer, commonRefusals, Refusal, refusing } from '@ayva/contract/base'
import {
  type SettingDefinition,
  type SettingDefinitions,
  settingRights,
} from '@ayva/contract/setting'
import {
  changeSetting,
  type listSettingChanges,
  NEVER,
  type OfficeSetting,
} from '@ayva/contract/platform/settings'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { fieldsOf } from '@ayva/contract/fields'
import { refuse as refuseCommon } from '#lib/http/serve.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { type AppParts } from '#lib/module.ts'
import { changeOwn } from './owned.ts'
import { currentRows, officeView } from './settings.ts'
import * as store from './settings.sql.ts'

const refuse = refusing(changeSetting.refusals)
const CHANGES_PAGE = 50
/** The largest value as JSON; schemas of the modules are stricter. */
const VALUE_MAX = 16 * 1024

type Wish = { operator: OperatorPrincipal; alias: string; why: string }

export async function officeSettings(
  deps: Deps,
  definitions: SettingDefinitions,
): Promise<OfficeSetting[]> {
  const rows = await currentRows(deps.db)
  return Object.entries(definitions).map(([alias, one]) => officeView(deps, alias, one, rows))
}

type Wished = Wish & { value: unknown; seen?: string | undefined }

/**
 * Sets a value on every node. Refuses `setting_unknown`, `setting_changed`, and `validation` if the module's schema or
 * its check rejects the value.
 */
export async function setSetting(
  deps: Deps,
  parts: AppParts,
  { value, ...wish }: Wished,
): Promise<OfficeSetting> {
  const definition = changeable(parts.settings, wish)
  const read = definition.schema.safeParse(value)
  if (!read.success) throw invalid(fieldsOf(read.error.issues))
  if (JSON.stringify(read.data).length > VALUE_MAX) throw invalid({ body: 'Слишком длинно' })
  const wrong = (await parts.settingChecks.get(wish.alias)?.(deps, read.data, parts)) ?? {}
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return change(deps, { ...wish, definition, value: read.data })
}

/** Restores the shipped value. Refuses `setting_unknown`. */
export function resetSetting(
  deps: Deps,
  definitions: SettingDefinitions,
  wish: Wish,
): Promise<OfficeSetting> {
  const definition = changeable(definitions, wish)
  return change(deps, { ...wish, definition, value: undefined })
}

/** The earlier values of a setting, the newest first. Refuses `setting_unknown`. */
export async function settingChanges(
  tx: Tx,
  definitions: SettingDefinitions,
  { alias, before }: { alias: string; before: string | undefined },
): Promise<Answer<typeof listSettingChanges>> {
  definitionOf(definitions, alias)
  const below = before === undefined ? undefined : Number(before)
  const rows = await store.listChanges(tx, { alias, before: below, limit: CHANGES_PAGE })
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

type Change = Wished & { definition: SettingDefinition }

async function change(
  deps: Deps,
  { operator, alias, why, definition, value, seen }: Change,
): Promise<OfficeSetting> {
  const at = deps.clock.now()
  const rows = await transaction(deps.db, async (tx) => {
    await changeOwn(tx, { operator, alias, definition, why, at }, (_held, changedAt) => {
      const isOther = seen !== undefined && seen !== (changedAt?.toISOString() ?? NEVER)
      if (isOther) throw refuse('setting_changed')
      return value
    })
    return currentRows(tx)
  })
  deps.bus.publish('content_changed', { setting: alias })
  return officeView(deps, alias, definition, rows)
}

/** The permission is checked before the value. */
function changeable(definitions: SettingDefinitions, { alias, operator }: Wish): SettingDefinition {
  const definition = definitionOf(definitions, alias)
  if (!operator.may(settingRights[definition.kind])) throw refuseCommon('forbidden')
  return definition
}

function definitionOf(definitions: SettingDefinitions, alias: string): SettingDefinition {
  const found = Object.hasOwn(definitions, alias) ? definitions[alias] : undefined
  if (!found) throw refuse('setting_unknown')
  return found
}

function invalid(fields: Record<string, string>): Refusal {
  const named = Object.entries(fields).map(([at, words]) => [
    at === 'body' ? 'value' : `value.${at}`,
    words,
  ])
  return new Refusal('validation', commonRefusals.validation, { fields: Object.fromEntries(named) })
}
