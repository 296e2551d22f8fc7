import { returnPaths } from '@ayva/contract/payments/cashier/payments'
import { rowOf } from '#lib/row-of.ts'

/** The page of a payment that leads on by itself, and pages of money that goes the other way. */
const ownWay = [returnPaths.pending, returnPaths.processing, '/payment/withdrawal']

/**
 * Whether a page is left for `/payment-fail` when a deposit has failed. A game is not interrupted, nor is
 * the page of the failure itself, nor one that has a way of its own: there only a notice appears.
 */
export function isLeftOnFailure(pathname: string): boolean {
  if (pathname === returnPaths.fail) return false
  if (ownWay.some((path) => pathname.startsWith(path))) return false
  return rowOf(pathname)?.kind !== 'game'
}
