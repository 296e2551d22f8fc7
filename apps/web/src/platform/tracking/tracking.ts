/** The public API: what other modules take of this one. */
import type {} from '@ayva/contract/platform/tracking'
import { afterwards } from '#lib/afterwards.tsx'
import { type EventType } from './sender.ts'
import { type Arrival } from './visit.ts'

export const TrackingEffects = afterwards(
  async () => (await import('./TrackingEffects.tsx')).TrackingEffects,
)

/** Tells the server of what the visitor has done; resolves when it was taken. */
export async function tell(eventType: EventType, more?: object): Promise<void> {
  const sending = await import('./sending.ts')
  return sending.tell(eventType, more)
}

/** By which number visits of this browser are counted, once it is known. */
export async function guestId(trackDomain: string): Promise<string> {
  const sending = await import('./sending.ts')
  return (await sending.findGuestId(trackDomain)).id
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
