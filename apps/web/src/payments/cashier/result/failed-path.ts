import { returnPaths } from '@ayva/contract/payments/cashier/payments'
import { rowOf } from '#lib/row-of.ts'

/** The page of a payment that redirects by itself, and pages of withdrawals. */
const ownWay = [returnPaths.pending, returnPaths.processing, '/payment/withdrawal']

/**
 * Whether a failed deposit redirects this page to `/payment-fail`. Games, the page of the failure itself, and pages
 * with a redirect of their own are not left; they only get a note.
 */
export function isLeftOnFailure(pathname: string): boolean {
  if (pathname === returnPaths.fail) return false
  if (ownWay.some((path) => pathname.startsWith(path))) return false
  return rowOf(pathname)?.kind !== 'game'
}
