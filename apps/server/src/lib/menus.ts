import { type MenuItem } from '@ayva/contract/platform/settings'
import { type Deps } from './deps.ts'

/** Menus: `guest` and `player` in the header, `bottom` on a phone, `footer`, and `profile` beside the profile pages. */
export type MenuName = 'guest' | 'player' | 'bottom' | 'footer' | 'profile'

/** An entry of a module, with its position in each menu that shows it. */
export type MenuEntry = {
  item: MenuItem
  places: Partial<Record<MenuName, number>>
  /** The setting that must be on for the entry to be shown. */
  flag?: string
  /** The setting that contains the address; the entry is hidden while it is empty. */
  pathOf?: string
  /** Another label for the present moment; undefined leaves the usual one. */
  labelNow?: (deps: Deps) => Promise<string | undefined>
}

/** An entry that leads to a page which guests may open. */
export function menuLink(
  path: string,
  label: string,
  icon: string,
  places: MenuEntry['places'],
): MenuEntry {
  return {
    item: { type: 'link', path, label, icon, counterName: null, requiresAuth: false },
    places,
  }
}

/** An entry for players: a guest who follows it is asked to log in first. */
export function playerLink(...entry: Parameters<typeof menuLink>): MenuEntry {
  const { item, places } = menuLink(...entry)
  return { item: { ...item, requiresAuth: true }, places }
}

/** Adds a badge with the value of a counter, hidden while the value is zero. */
export function counting(counterName: string, { item, places }: MenuEntry): MenuEntry {
  return { item: { ...item, counterName }, places }
}

/** The entries of a menu, sorted by position; undefined if no module has an entry in it. */
export function menuOf(entries: readonly MenuEntry[], name: string): MenuEntry[] | undefined {
  const own = entries.filter(({ places }) => Object.hasOwn(places, name))
  const placed = own.toSorted((a, b) => a.places[name as MenuName]! - b.places[name as MenuName]!)
  return placed.length > 0 ? placed : undefined
}
