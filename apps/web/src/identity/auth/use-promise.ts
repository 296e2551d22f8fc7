import { type GiftOffer } from '@ayva/contract/payments/gifts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { text } from './auth.text.ts'
import { offersOf, promised } from './promise.ts'

/** What stands beside the form: what a landing page has promised, as far as the site gives it. */
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
    // Until it is known which of the two is to be said, nothing is: words must not change under the eye.
    return offers.isLoading
      ? { title: '', note: '' }
      : { title: text.register.pitch, note: text.register.note }
  return {
    title: text.register.promised(meant.map(nameOf)),
    note: meant.length === 1 ? text.register.promisedOne(first.text) : text.register.promisedMany,
  }
}

/** What it gives, in figures where it has some. */
function nameOf({ title, amount, deposit }: GiftOffer): string {
  return deposit ? text.register.withDeposit(deposit.percent, amount) : title
}
