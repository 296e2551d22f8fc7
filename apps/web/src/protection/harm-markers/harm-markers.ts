/** The public API of the module. */
import { later } from '#lib/later.tsx'

/** Few players have any, so the code is loaded with the first marker. */
export const HarmMarkers = later(async () => (await import('./HarmMarkers.tsx')).HarmMarkers, {
  rare: true,
})

export { markersQuery, useHasMarkers } from './use-markers.ts'
