import { type MenuItem } from '@ayva/contract/platform/settings'

// The specification puts the cashier under three roots; its item in the menu opens the first page.
const CASHIER = '/payment/deposit'
const cashierPages = /^\/(payment(?!\/game-history)(\/|$)|deposit-pending\/|payment-fail$)/

/** The path of the item that the page belongs to: the longest that the address begins with. */
export function currentPath(items: Pick<MenuItem, 'path'>[], address: string): string | undefined {
  const pathname = cashierPages.test(address) ? CASHIER : address
  return items
    .map(({ path }) => path)
    .filter((path) => path === pathname || (path !== '/' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.length - a.length)[0]
}
