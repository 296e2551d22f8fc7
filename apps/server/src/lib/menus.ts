import { type MenuItem } from '@ayva/contract/platform/settings'

/** Menus: `guest` and `player` in the header, `bottom` on a phone, `footer`, and `profile` beside its pages. */
export type MenuName = 'guest' | 'player' | 'bottom' | 'footer' | 'profile'

/** A module's entry: in which menus it stands, and at which place of each. */
export type MenuEntry = {
  item: MenuItem
  places: Partial<Record<MenuName, number>>
  /** The setting that must be on: a feature that is off is in no menu. */
  flag?: string
  /** The setting that holds the address: the entry stands in no menu while that is empty. */
  pathOf?: string
}

/** An entry that leads to a page which anybody may open. */
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

/** An entry with a badge: the value of the counter of that name, where it is not zero. */
export function counting(counterName: string, { item, places }: MenuEntry): MenuEntry {
  return { item: { ...item, counterName }, places }
}

/** The entries of one menu, in order of their places; undefined where no module has one in it. */
export function menuOf(entries: readonly MenuEntry[], name: string): MenuItem[] | undefined {
  const own = entries.filter(({ places }) => Object.hasOwn(places, name))
  const placed = own.toSorted((a, b) => a.places[name as MenuName]! - b.places[name as MenuName]!)
  return placed.length > 0 ? placed.map(({ item }) => item) : undefined
}
