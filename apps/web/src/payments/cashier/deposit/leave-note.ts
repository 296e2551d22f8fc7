import { type Self } from '@ayva/contract/identity/player'
import { type QueryClient } from '@tanstack/react-query'
import { dismiss, raise } from '../../../communication/inbox/inbox.ts'
import { usePayments } from '../payments-state.ts'
import { text } from './leave-note.text.ts'

/** The time after leaving the cashier without a deposit. */
const LEFT_MS = 60_000

let watching = false

/**
 * Shows one note to a player who has left the cashier without a deposit; returning or logging out removes it. A player
 * on a break by then gets no note.
 */
export function noteAfterLeaving(cache: QueryClient): void {
  if (watching) return
  watching = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let known: number | null = null
  let note: string | undefined
  const self = () => cache.getQueryData<Self | null>(['self'])
  const look = ({ leftCashierAt, depositSeen }: ReturnType<typeof usePayments.getState>) => {
    if (leftCashierAt === known) return
    known = leftCashierAt
    clearTimeout(timer)
    // A player who only withdrew or viewed the history did not intend to deposit.
    if (leftCashierAt === null || !depositSeen) return
    const left = self()?.id
    const notifyWhoLeft = () => {
      const now = self()
      if (now && now.id === left && !now.exclusion) note = tell()
    }
    timer = setTimeout(notifyWhoLeft, leftCashierAt + LEFT_MS - Date.now())
  }
  // The cashier may have been left before this code was loaded.
  look(usePayments.getState())
  usePayments.subscribe(look)
  // A new break removes the existing note.
  cache.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'self') return
    if (note !== undefined && self()?.exclusion) dismiss(note)
  })
}

/** Returns the id of the note. */
function tell(): string {
  return raise({
    name: 'notification_leave_cashier_popup',
    icon: 'wallet',
    show: { mobile: true, desktop: true, game: false },
    title: { value: text.title, params: {} },
    description: { value: text.description, params: {} },
    params: {},
    link: { text: text.link, value: '/payment/deposit' },
  })
}
