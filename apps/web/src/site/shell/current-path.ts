import { type MenuItem } from '@ayva/contract/platform/settings'

// The specification has three roots for the cashier; its menu item opens the first page.
const CASHIER = '/payment/deposit'
const cashierPages = /^\/(payment(?!\/game-history)(\/|$)|deposit-pending\/|payment-fail$)/

/** The path of the current menu item: the longest that the address begins with. */
export function currentPath(items: Pick<MenuItem, 'path'>[], address: string): string | undefined {
  const pathname = cashierPages.test(address) ? CASHIER : address
  return items
    .map(({ path }) => path)
    .filter((path) => path === pathname || (path !== '/' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.length - a.length)[0]
}
