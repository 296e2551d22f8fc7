import { type ComponentType, useSyncExternalStore } from 'react'
import { whenIdle } from './idle.ts'
import { untilOnline } from './online.ts'

/** Of one component, so many are drawn without a pause when its code has come. */
const AT_ONCE = 6

/**
 * A component whose code is fetched when the page is alive and the browser has nothing better to do. Until
 * then, while the server renders, and where it cannot be had, there is nothing in its place.
 */
export function afterwards<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const waiting = new Set<() => void>()
  let View: ComponentType<P> | undefined
  let asked = false

  async function fetch(): Promise<void> {
    await untilOnline()
    // The next one that is shown asks again.
    View = await load().catch(() => undefined)
    asked = View !== undefined
    // A long list draws what it has waited for a few at a time, as the browser finds the time.
    for (const [at, tell] of [...waiting].entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await new Promise<void>(whenIdle)
      if (waiting.has(tell)) tell()
    }
  }

  function subscribe(tell: () => void): () => void {
    waiting.add(tell)
    if (!asked) {
      asked = true
      whenIdle(() => void fetch())
    }
    return () => waiting.delete(tell)
  }

  return function Afterwards(props: P) {
    const Shown = useSyncExternalStore(
      subscribe,
      () => View,
      () => undefined,
    )
    return Shown && <Shown {...props} />
  }
}
