import { storage } from '@ayva/kit/storage'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useCall } from '#lib/call.ts'
import { goesWithDeposit } from './figures.ts'
import { openGiftsQuery } from './use-gifts.ts'

const shown = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  shown.add(changed)
  return () => void shown.delete(changed)
}

/** The gift for the next deposit is stored by the browser, for reloads and for the way to the cashier. */
export function chooseDepositGift(id: number | undefined): void {
  if (id === undefined) storage.forget('currentDepositGiftId')
  else storage.keep('currentDepositGiftId', String(id))
  for (const changed of shown) changed()
}

/** The gifts that can accompany a deposit in this currency, and the chosen one. */
export function useDepositGifts(currency: string | undefined) {
  const open = useQuery(openGiftsQuery(useCall())).data?.gifts
  const kept = useSyncExternalStore(
    subscribe,
    () => storage.find('currentDepositGiftId'),
    () => undefined,
  )
  const gifts = (open ?? [])
    .filter(goesWithDeposit)
    .filter(({ amount }) => amount.currency === currency)
  return {
    gifts,
    // Only a shown gift accompanies a deposit.
    chosen: gifts.find(({ id }) => String(id) === kept)?.id,
    gone: kept !== undefined && open !== undefined && open.every(({ id }) => String(id) !== kept),
  }
}
