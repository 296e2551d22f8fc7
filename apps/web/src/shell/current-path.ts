import { type MenuItem } from '@ayva/contract/settings'

/** The path of the item that the page belongs to: the longest that the address begins with. */
export function currentPath(items: Pick<MenuItem, 'path'>[], pathname: string): string | undefined {
  return items
    .map(({ path }) => path)
    .filter((path) => path === pathname || (path !== '/' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.length - a.length)[0]
}
