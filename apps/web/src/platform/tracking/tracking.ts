/** The public API of the module. */
import type {} from '@ayva/contract/platform/tracking'
import { afterwards } from '#lib/afterwards.tsx'
import { session } from '#lib/session.ts'
import { type EventType } from './sender.ts'
import { type Arrival } from './visit.ts'

export { ownNumber } from './own-number.ts'

export const TrackingEffects = afterwards(
  async () => (await import('./TrackingEffects.tsx')).TrackingEffects,
)

/** Reports an action of the visitor; resolves when the server has accepted it. */
export async function tell(eventType: EventType, more?: object): Promise<void> {
  const sending = await import('./sending.ts')
  return sending.tell(eventType, more)
}

const reported = new Set<string>()

/** Reports that the player has read or tried something that teaches, once in this page; guests are not reported. */
export function tellLearned(
  what: 'round' | 'rules' | 'article' | 'demo' | 'self-test',
  of: string | number,
): void {
  const { token, renewable, timeStartSessionAuth } = session.get()
  if (token === undefined && !renewable) return
  const name = `${timeStartSessionAuth} ${what} ${of}`
  if (reported.has(name)) return
  reported.add(name)
  tell('learned', { what, of: String(of) }).catch(() => reported.delete(name))
}

/** The id of this browser in reports, once it is known; empty if the browser stores none. */
export async function guestIdKnown(): Promise<string> {
  return (await import('./sending.ts')).guestIdKnown
}

/** How the present document was opened. */
export function arrivalNow(isSecret: boolean): Arrival {
  return {
    search: isSecret ? '' : location.search,
    referrer: document.referrer,
    host: location.hostname,
    standalone: matchMedia('(display-mode: standalone)').matches,
  }
}
