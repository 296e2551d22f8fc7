/**
 * Settings. Each is declared by a module with its type, default value and visibility; operators change them, with
 * author and history.
 *
 * Locks: the setting's name, then the chain of the audit log.
 */
import { type Currency, refusing } from '@ayva/contract/base'
import { localePath, splitLocale } from '@ayva/contract/locale'
import {
  type SettingDefinition,
  type SettingDefinitions,
  type ValuesOf,
} from '@ayva/contract/setting'
import {
  type MenuItem,
  type OfficeSetting,
  type Settings,
  showMenu,
  siteSettings,
} from '@ayva/contract/platform/settings'
import { REMARKETING_PATH } from '@ayva/contract/platform/settings/remarketing'
import { toJSONSchema } from 'zod/v4/core'
import { seconds } from '#lib/clock.ts'
import { kept } from '#lib/cache/kept.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type MenuEntry, menuOf } from '#lib/menus.ts'
import { minorOf } from '#lib/minor-units.ts'
import { type AppParts } from '#lib/module.ts'
import { sumsOf } from '#lib/sums-in-all.ts'
import * as store from './settings.sql.ts'

export { changeOwn } from './owned.ts'

const refuse = refusing(showMenu.refusals)
/** Every node sees a value within a second, even if the hint of its change is lost. */
const KEEP_MS = seconds(1)

type Rows = ReadonlyMap<string, store.SettingRow>
const keptRows = perApp(({ bus, db }) =>
  kept(
    bus,
    KEEP_MS,
    async (): Promise<Rows> =>
      new Map((await store.selectSettings(db)).map((row) => [row.alias, row])),
  ),
)
const allRows = (deps: Deps): Promise<Rows> => keptRows(deps)()

/** The current value of a setting, with the type that the module declares. */
export async function readSetting<D extends SettingDefinitions, A extends keyof D & string>(
  deps: Deps,
  definitions: D,
  alias: A,
): Promise<ValuesOf<D>[A]> {
  const definition = definitions[alias]!
  return valueOf(deps, alias, definition, await allRows(deps)) as ValuesOf<D>[A]
}

/** Like `readSetting`, within a transaction, which must not need a second connection. */
export async function readSettingIn<D extends SettingDefinitions, A extends keyof D & string>(
  tx: Tx,
  deps: Partial<Pick<Deps, 'log'>>,
  definitions: D,
  alias: A,
): Promise<ValuesOf<D>[A]> {
  const rows = await currentRows(tx)
  return valueOf(deps, alias, definitions[alias]!, rows) as ValuesOf<D>[A]
}

/** The public settings: shipped values, replaced by those that operators have set. */
export async function readSettings(deps: Deps, definitions: SettingDefinitions): Promise<Settings> {
  const rows = await allRows(deps)
  const open = Object.entries(definitions).filter(([, one]) => one.visibility === 'public')
  const values = open.map(([alias, one]) => [alias, valueOf(deps, alias, one, rows)])
  return Object.fromEntries(values) as Settings
}

/** Like `readSettings`, with the values that modules add. */
export async function readToldSettings(
  deps: Deps,
  { settings, told }: Pick<AppParts, 'settings' | 'told'>,
): Promise<Settings> {
  const tell = [...told].map(async ([alias, of]) => [alias, await of(deps)] as const)
  return Object.assign(
    await readSettings(deps, settings),
    Object.fromEntries(await Promise.all(tell)),
  )
}

/** Falls back to the shipped value if the stored one, written by an older version, no longer fits the schema. */
export function valueOf(
  { log }: Partial<Pick<Deps, 'log'>>,
  alias: string,
  { schema, shipped }: SettingDefinition,
  rows: Rows,
): unknown {
  const row = rows.get(alias)
  if (!row) return shipped
  const read = schema.safeParse(row.value)
  if (read.success) return read.data
  log?.warn({ alias }, 'a setting does not fit and was left out')
  return shipped
}

/** A setting as operators see it. */
export function officeView(
  deps: Deps,
  alias: string,
  definition: SettingDefinition,
  rows: Rows,
): OfficeSetting {
  const { schema, shipped, visibility, kind, summary } = definition
  const row = rows.get(alias)
  return {
    alias,
    summary,
    visibility,
    kind,
    shipped,
    type: toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    value: valueOf(deps, alias, definition, rows),
    author: row?.author ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
  }
}

/** The stored values, read from the database without a cache. */
export async function currentRows(tx: Tx): Promise<Rows> {
  return new Map((await store.selectSettings(tx)).map((row) => [row.alias, row]))
}

/** Whether remarketing mode is on. Without a database it counts as off, so that guests can read cached pages. */
export async function isRemarketing(deps: Deps): Promise<boolean> {
  try {
    return (await readSetting(deps, siteSettings, 'remarketing_mode')).enabled
  } catch (error) {
    deps.log.warn({ err: error }, 'remarketing mode is not known')
    return false
  }
}

/** The target of a path in remarketing mode; undefined if it is shown as usual. */
export async function remarketingPath(deps: Deps, path: string): Promise<string | undefined> {
  if (!(await isRemarketing(deps))) return undefined
  const { LOCALES } = deps.config
  const { locale = LOCALES[0]!, path: bare } = splitLocale(path, LOCALES)
  return bare === REMARKETING_PATH ? undefined : localePath(REMARKETING_PATH, locale, LOCALES)
}

/** A menu without features that are off. Refuses `menu_unknown`. */
export async function readMenu(
  deps: Deps,
  { menus, settings }: { menus: readonly MenuEntry[]; settings: SettingDefinitions },
  name: string,
): Promise<MenuItem[]> {
  const rows = await allRows(deps)
  const read = (alias: string) => {
    const definition = settings[alias]
    return definition && valueOf(deps, alias, definition, rows)
  }
  const shown = ({ flag }: MenuEntry) => flag === undefined || isSwitchedOn(read(flag))
  const addressed = (entry: MenuEntry): MenuEntry[] => {
    if (entry.pathOf === undefined) return [entry]
    const path = read(entry.pathOf)
    return typeof path === 'string' && path ? [{ ...entry, item: { ...entry.item, path } }] : []
  }
  const menu = menuOf(menus.filter(shown).flatMap(addressed), name)
  if (!menu) throw refuse('menu_unknown')
  return Promise.all(menu.map((entry) => itemNow(deps, entry)))
}

/** A label that cannot be computed leaves the usual one, because every page shows the menus. */
async function itemNow(deps: Deps, { item, labelNow }: MenuEntry): Promise<MenuItem> {
  try {
    return { ...item, label: (await labelNow?.(deps)) ?? item.label }
  } catch (error) {
    deps.log.warn({ err: error, path: item.path }, 'the label of a menu is not known')
    return item
  }
}

/** The public feature flags that are off, by alias. */
export async function switchedOff(
  deps: Deps,
  definitions: SettingDefinitions,
): Promise<ReadonlySet<string>> {
  const values = Object.entries(await readSettings(deps, definitions))
  const isOff = (value: unknown) => (value as { enabled?: unknown } | null)?.enabled === false
  return new Set(values.filter(([, value]) => isOff(value)).map(([alias]) => alias))
}

function isSwitchedOn(value: unknown): boolean {
  return (value as { enabled?: unknown } | null)?.enabled === true
}

/** Limits of the jurisdiction for every player, in minor units; a currency that is not listed has none. */
export type Jurisdiction = {
  name: string
  /** Of a calendar day in UTC. */
  deposits: ReadonlyMap<Currency, bigint>
  /** Of one stake. */
  stakes: ReadonlyMap<Currency, bigint>
}

export async function jurisdictionOf(deps: Deps): Promise<Jurisdiction> {
  const { name, deposits, stakes } = await readSetting(deps, siteSettings, 'jurisdiction')
  return {
    name,
    deposits: sumsOf(deposits.map(({ currency, day }) => ({ currency, sum: day }))),
    stakes: sumsOf(stakes.map(({ currency, max }) => ({ currency, sum: max }))),
  }
}

/** The maximum of one stake in the jurisdiction; read at every bet. */
export async function stakeMaxOf(deps: Deps, currency: string): Promise<bigint | undefined> {
  const { stakes } = await readSetting(deps, siteSettings, 'jurisdiction')
  const found = stakes.find((one) => one.currency === currency)
  return found && minorOf(found.max, found.currency)
}
