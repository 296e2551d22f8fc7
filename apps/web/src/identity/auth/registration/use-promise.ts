import { type GiftOffer } from '@ayva/contract/payments/gifts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { text } from '../auth.text.ts'
import { offersOf, promised } from './promise.ts'

/** The text beside the form: what a landing page has promised, as far as the site gives it. */
export function usePromise(): { title: string; note: string } {
  const call = useCall()
  const [said] = useState(() => promised(location.search))
  const asks = Object.keys(said).length > 0
  const offers = useQuery({
    queryKey: ['welcome-offers'],
    queryFn: async () => {
      const { listWelcomeOffers } = await import('@ayva/contract/payments/gifts')
      return call(listWelcomeOffers, {})
    },
    ...shared,
    enabled: asks,
  })
  const meant = offersOf(said, offers.data ?? [])
  const [first] = meant
  if (!first)
    // Empty until the choice of text is known, because visible text must not change.
    return offers.isLoading
      ? { title: '', note: '' }
      : { title: text.register.pitch, note: text.register.note }
  return {
    title: text.register.promised(meant.map(nameOf)),
    note: meant.length === 1 ? text.register.promisedOne(first.text) : text.register.promisedMany,
  }
}

/** The name of an offer, with its figures if it has any. */
function nameOf({ title, amount, deposit }: GiftOffer): string {
  return deposit ? text.register.withDeposit(deposit.percent, amount) : title
}
