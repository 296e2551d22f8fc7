import { raise } from '../inbox/inbox.ts'
import { usePayments } from './payments-state.ts'
import { text } from './leave-note.text.ts'

/** So long after the cashier was left without a deposit. */
const LEFT_MS = 60_000

let watching = false

/**
 * Tells whoever has left the cashier without a deposit where it is, once and later. The flag of the cashier
 * alone decides: whoever comes back, or is gone, takes it down.
 */
export function noteAfterLeaving(): void {
  if (watching) return
  watching = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let known: number | null = null
  const look = ({ leftCashierAt, depositSeen }: ReturnType<typeof usePayments.getState>) => {
    if (leftCashierAt === known) return
    known = leftCashierAt
    clearTimeout(timer)
    // Whoever has only taken money out, or looked at the history, has not thought of paying in.
    if (leftCashierAt !== null && depositSeen)
      timer = setTimeout(tell, leftCashierAt + LEFT_MS - Date.now())
  }
  // It may have been left before this was here.
  look(usePayments.getState())
  usePayments.subscribe(look)
}

function tell(): void {
  raise({
    ...{ name: 'notification_leave_cashier_popup', icon: 'wallet' },
    show: { mobile: true, desktop: true, game: false },
    title: { value: text.title, params: {} },
    description: { value: text.description, params: {} },
    ...{ params: {}, link: { text: text.link, value: '/payment/deposit' } },
  })
}
