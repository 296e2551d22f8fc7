import { type Self } from '@ayva/contract/identity/player'
import { type QueryClient } from '@tanstack/react-query'
import { dismiss, raise } from '../../../communication/inbox/inbox.ts'
import { usePayments } from '../payments-state.ts'
import { text } from './leave-note.text.ts'

/** So long after the cashier was left without a deposit. */
const LEFT_MS = 60_000

let watching = false

/**
 * Tells whoever has left the cashier without a deposit where it is, once and later: whoever comes back, or is
 * gone, takes the mark of it down. Whoever keeps away from play by then is not called back.
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
    // Whoever has only taken money out, or looked at the history, has not thought of paying in.
    if (leftCashierAt === null || !depositSeen) return
    const left = self()?.id
    const notifyWhoLeft = () => {
      const now = self()
      if (now && now.id === left && !now.exclusion) note = tell()
    }
    timer = setTimeout(notifyWhoLeft, leftCashierAt + LEFT_MS - Date.now())
  }
  // It may have been left before this was here.
  look(usePayments.getState())
  usePayments.subscribe(look)
  // A break that begins takes away what stands.
  cache.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'self') return
    if (note !== undefined && self()?.exclusion) dismiss(note)
  })
}

/** The id of the note. */
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
