import { useMemo } from 'react'
import { chosenOf, isPlain, type Listing, sortedBy } from './filters.ts'
import { type Place } from './GameGrid.tsx'
import { type Listed } from '../use-games.ts'
import { useListing } from './use-listing.ts'

/** The number of placeholders while the number of matching games is unknown. */
const WAITING = 14

export type Shown = {
  listing: Listing
  set: (listing: Listing) => void
  places: Place[]
  /** The number of matching games, once it is known. */
  found: number | undefined
}

/** The visible part of a list: all of it, or the games that satisfy the filters. */
export function useShown({ games, whole, failed }: Listed, total: number): Shown {
  const [listing, set] = useListing()
  const asIs = isPlain(listing)
  // Filters need the complete list.
  const known = whole || failed
  const shown = useMemo(() => {
    if (asIs) return games
    return known ? sortedBy(chosenOf(games, listing.chosen), listing.sort) : []
  }, [games, known, asIs, listing])
  const waiting = known ? 0 : asIs ? Math.max(0, total - shown.length) : WAITING
  const places = useMemo(
    (): Place[] => [...shown, ...Array.from({ length: waiting }, (_, at) => at)],
    [shown, waiting],
  )
  return { listing, set, places, found: known ? shown.length : asIs ? total : undefined }
}
