import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { enterCashier, leaveCashier, watchPayments } from './payments-state.ts'
import { CASHIER } from './use-cashier.ts'

/** Somebody is in the cashier for as long as one of its pages is shown. */
export function useCashierVisit(): void {
  const cache = useQueryClient()
  useEffect(() => {
    enterCashier()
    const stop = watchPayments(cache, CASHIER)
    return () => {
      stop()
      // By then the address is the one that is gone to.
      queueMicrotask(() => leaveCashier(location.pathname, Date.now()))
    }
  }, [cache])
}
