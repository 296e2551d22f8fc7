import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAlive } from '#lib/alive.ts'
import { type Listing, plain, readListing, writeListing } from './filters.ts'

/** What is shown of a list and in which order. It stands in the address, so it is found again on the way back. */
export function useListing(): [Listing, (listing: Listing) => void] {
  const alive = useAlive()
  const { search } = useLocation()
  const navigate = useNavigate()
  // The address follows when the router has come round; what is pressed shows at once.
  const [ahead, setAhead] = useState<{ search: string; listing: Listing }>()
  const written = useMemo(() => readListing(search), [search])
  const listing = ahead?.search === search ? ahead.listing : written
  const set = (next: Listing) => {
    setAhead({ search, listing: next })
    const state = { disableScrollBehavior: true }
    void navigate({ search: writeListing(search, next) }, { replace: true, state })
  }
  return [alive ? listing : plain, set]
}
