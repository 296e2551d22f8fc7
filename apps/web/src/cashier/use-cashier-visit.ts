import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSelf } from '../player/player.ts'
import { enterCashier, leaveCashier, noteCashierPage, watchPayments } from './payments-state.ts'
import { CASHIER } from './use-cashier.ts'

/** Somebody is in the cashier for as long as one of its pages is shown. */
export function useCashierVisit(): void {
  const cache = useQueryClient()
  const isAway = Boolean(useSelf()?.exclusion)
  useEffect(() => {
    enterCashier()
    noteCashierPage(location.pathname)
    const stop = watchPayments(cache, CASHIER)
    return () => {
      stop()
      // By then the address is the one that is gone to.
      queueMicrotask(() => leaveCashier(location.pathname, Date.now()))
    }
  }, [cache])
  // Whoever keeps away from play is not called back.
  useEffect(() => {
    // Nothing of it is needed for a minute.
    if (!isAway)
      void import('./leave-note.ts').then(
        (note) => note.noteAfterLeaving(),
        () => {},
      )
  }, [isAway])
}
