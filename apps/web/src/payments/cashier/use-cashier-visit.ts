import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { enterCashier, leaveCashier, noteCashierPage, watchPayments } from './payments-state.ts'
import { CASHIER } from './use-cashier.ts'

/** Somebody is in the cashier for as long as one of its pages is shown. */
export function useCashierVisit(): void {
  const cache = useQueryClient()
  useEffect(() => {
    enterCashier()
    noteCashierPage(location.pathname)
    const stop = watchPayments(cache, CASHIER)
    // Nothing of it is needed for a minute.
    void import('./deposit/leave-note.ts').then(
      (note) => note.noteAfterLeaving(cache),
      () => {},
    )
    return () => {
      stop()
      // By then the address is the one that is gone to.
      queueMicrotask(() => leaveCashier(location.pathname, Date.now()))
    }
  }, [cache])
}
