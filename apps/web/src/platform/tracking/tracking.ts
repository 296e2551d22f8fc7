/** The public API: what other modules take of this one. */
import type {} from '@ayva/contract/platform/tracking'
import { afterwards } from '#lib/afterwards.tsx'
import { type EventType } from './sender.ts'
import { type Arrival } from './visit.ts'

export { ownNumber } from './own-number.ts'

export const TrackingEffects = afterwards(
  async () => (await import('./TrackingEffects.tsx')).TrackingEffects,
)

/** Tells the server of what the visitor has done; resolves when it was taken. */
export async function tell(eventType: EventType, more?: object): Promise<void> {
  const sending = await import('./sending.ts')
  return sending.tell(eventType, more)
}

/** The id by which this browser is told of, as soon as that is known; empty where it keeps none. */
export async function guestIdKnown(): Promise<string> {
  return (await import('./sending.ts')).guestIdKnown
}

/** The document as it was opened. */
export function arrivalNow(isSecret: boolean): Arrival {
  return {
    search: isSecret ? '' : location.search,
    referrer: document.referrer,
    host: location.hostname,
    standalone: matchMedia('(display-mode: standalone)').matches,
  }
}
