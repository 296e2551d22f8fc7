import { useMemo } from 'react'
import { chosenOf, isPlain, type Listing, sortedBy } from './filters.ts'
import { type Place } from './GameGrid.tsx'
import { type Listed } from './use-games.ts'
import { useListing } from './use-listing.ts'

/** Places of games to come, while nobody knows how many are left by what is chosen. */
const WAITING = 14

export type Shown = {
  listing: Listing
  set: (listing: Listing) => void
  places: Place[]
  /** How many games fit, once it is known. */
  found: number | undefined
}

/** What is shown of a list: everything as it stands, or what is chosen of it. */
export function useShown({ games, whole, failed }: Listed, total: number): Shown {
  const [listing, set] = useListing()
  const asIs = isPlain(listing)
  // A part of a list says nothing of what is chosen from all of it.
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
