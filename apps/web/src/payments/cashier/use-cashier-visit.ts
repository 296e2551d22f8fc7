import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { enterCashier, leaveCashier, noteCashierPage, watchPayments } from './payments-state.ts'
import { CASHIER } from './use-cashier.ts'

/** Keeps the visit to the cashier while one of its pages is shown. */
export function useCashierVisit(): void {
  const cache = useQueryClient()
  useEffect(() => {
    enterCashier()
    noteCashierPage(location.pathname)
    const stop = watchPayments(cache, CASHIER)
    // It is not needed within the first minute.
    void import('./deposit/leave-note.ts').then(
      (note) => note.noteAfterLeaving(cache),
      () => {},
    )
    return () => {
      stop()
      // By then the address is that of the next page.
      queueMicrotask(() => leaveCashier(location.pathname, Date.now()))
    }
  }, [cache])
}
