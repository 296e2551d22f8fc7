import { type Call } from '@ayva/contract/client'
import { type Self } from '@ayva/contract/identity/player'
import { storage } from '@ayva/kit/storage'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '#lib/call.ts'
import { isFree, isOfPayment } from '#lib/page-cover.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { isLeftAlone, isNudged, wasAway } from './nudge.ts'
import { type Visit } from './use-visit.ts'

const KEPT = 'paymentNudge'

function statisticQuery(call: Call, playerId: number) {
  return queryOptions({
    queryKey: ['statistic', playerId],
    queryFn: async () =>
      call((await import('@ayva/contract/payments/cashier')).showUserStatistic, {}),
    staleTime: Infinity,
    retry: false,
  })
}

/** Whether the card is due on this page, and a function that ends it for this visit. */
export function useNudge(
  self: Self,
  visit: Visit | undefined,
): { due: boolean; settle: () => void } {
  const call = useCall()
  const location = useLocation()
  const [settled, setSettled] = useState(() => storage.find(KEPT) === String(self.id))
  const dollarRate = useSetting('dollar_rate')
  const away = visit !== undefined && wasAway(self, visit)
  const asks = away && !settled && !isLeftAlone(self)
  const statistic = useQuery({ ...statisticQuery(call, self.id), enabled: asks }).data
  const settle = () => {
    storage.keep(KEPT, String(self.id))
    setSettled(true)
  }
  const pays = isOfPayment(location)
  if (pays && !settled) setSettled(true)
  useEffect(() => {
    if (pays) storage.keep(KEPT, String(self.id))
  }, [pays, self.id])
  const due =
    asks &&
    !pays &&
    statistic !== undefined &&
    dollarRate !== null &&
    isNudged(self, {
      ...visit,
      deposits: statistic.deposit_count,
      dollarRate,
    }) &&
    isFree(location)
  return { due, settle }
}
