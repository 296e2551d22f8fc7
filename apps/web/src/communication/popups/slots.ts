/** Which slot of popups is due on which page. */
import { useState } from 'react'
import { type At, isOfGames, isOfPayment } from '#lib/page-cover.ts'
import { rowOf } from '#lib/row-of.ts'

export type PopupSlot =
  | 'cashier_popup'
  | 'withdrawal_popup'
  | 'ingame_popup'
  | 'cashier_popup_leave'
  | 'web_push_subscription_popup'

const deposit = ['/payment/deposit', '/payment-deposit']
const withdrawal = '/payment/withdrawal'
/** Visitors of these pages have made a deposit. */
const made = ['/deposit-pending/:paymentId', '/payment/success/:paymentId']

/** The visitor has not been asked for notifications, and browser and installation support them. */
export function mayAskForPush(pushKey: string | null): boolean {
  if (!pushKey || !('PushManager' in window && 'Notification' in window)) return false
  return Notification.permission === 'default'
}

/**
 * The slot of a page, and a function that ends the state of having left the cashier. `isRunning` states whether a round
 * is running in the game of the page; a game that does not report it is never covered.
 */
export function useSlot({ location, isRunning, pushKey }: Omit<On, 'wasPaying'>): {
  slug: PopupSlot | undefined
  leave: () => void
} {
  const path = rowOf(location.pathname)?.path ?? ''
  const [wasPaying, setWasPaying] = useState(false)
  if (deposit.includes(path) && !wasPaying) setWasPaying(true)
  if (made.includes(path) && wasPaying) setWasPaying(false)
  const leave = () => setWasPaying(false)
  return { slug: slugOf(path, { location, isRunning, pushKey, wasPaying }), leave }
}

type On = {
  location: At
  isRunning: boolean | undefined
  /** Empty if this installation sends no notifications. */
  pushKey: string | null
  wasPaying: boolean
}

function slugOf(
  path: string,
  { location, isRunning, pushKey, wasPaying }: On,
): PopupSlot | undefined {
  const row = rowOf(location.pathname)
  if (deposit.includes(path)) return 'cashier_popup'
  if (path === withdrawal) return 'withdrawal_popup'
  if (row?.kind === 'game') return isRunning === false ? 'ingame_popup' : undefined
  if (row?.layout !== 'site' || isOfGames(location) || isOfPayment(location)) return undefined
  if (wasPaying) return 'cashier_popup_leave'
  return mayAskForPush(pushKey) ? 'web_push_subscription_popup' : undefined
}
