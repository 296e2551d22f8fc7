/**
 * Entries of rooms that are not built yet, behind their features: a menu shows none of them while its
 * feature is off, and none of those can be switched on before there is a page. A room that is built takes
 * its own along.
 */
import { type LaterFeature } from '@ayva/contract/settings'
import { counting, menuLink, type MenuEntry } from '#lib/menus.ts'

const inHeader = (place: number) => ({ guest: place, player: place })

export const plannedMenus: MenuEntry[] = [
  behind('feature_tournaments', 'tournament', ['/tournaments', 'Турниры', 'trophy', inHeader(42)]),
]

function behind(
  flag: LaterFeature,
  counter: string | undefined,
  entry: Parameters<typeof menuLink>,
): MenuEntry {
  const made = menuLink(...entry)
  return { ...(counter === undefined ? made : counting(counter, made)), flag }
}
