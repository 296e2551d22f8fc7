import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAlive } from '#lib/alive.ts'
import { type Listing, plain, readListing, writeListing } from './filters.ts'

/** The filters and the order of a list, stored in the address, so that the back button restores them. */
export function useListing(): [Listing, (listing: Listing) => void] {
  const alive = useAlive()
  const { search } = useLocation()
  const navigate = useNavigate()
  // The address changes only after the router's transition, but a press must be visible at once.
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
