import { refusing } from '@ayva/contract/base'
import { type MenuItem, Settings, showMenu } from '@ayva/contract/settings'
import { type ZodMiniType } from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { type MenuEntry, menuOf } from '#lib/menus.ts'
import { defaultSettings } from './settings.defaults.ts'
import { selectSettings, upsertSetting } from './settings.sql.ts'

const refuse = refusing(showMenu.refusals)

/** Every setting: as shipped, with the operator's own values over it. */
export async function readSettings({ db, log }: Deps): Promise<Settings> {
  const settings: Record<string, unknown> = { ...defaultSettings }
  for (const { alias, value } of await selectSettings(db)) {
    // A value that an older version wrote may no longer fit; the site must not fall with it.
    const read = schemaOf(alias)?.safeParse(value)
    if (read?.success) settings[alias] = read.data
    else if (read) log.warn({ alias }, 'a setting does not fit and was left out')
  }
  return settings as Settings
}

/** Sets a value, and has every node render its pages anew. Throws where the alias takes no such value. */
export async function changeSetting<A extends keyof Settings>(
  { db, clock, bus }: Deps,
  alias: A,
  value: Settings[A],
): Promise<void> {
  schemaOf(alias)!.parse(value)
  await upsertSetting(db, alias, value, clock.now())
  bus.publish('content_changed', { setting: alias })
}

/** Refuses with `menu_unknown`. */
export function readMenu(entries: readonly MenuEntry[], name: string): MenuItem[] {
  const menu = menuOf(entries, name)
  if (!menu) throw refuse('menu_unknown')
  return menu
}

function schemaOf(alias: string): ZodMiniType | undefined {
  const { shape } = Settings
  return Object.hasOwn(shape, alias) ? shape[alias as keyof typeof shape] : undefined
}
