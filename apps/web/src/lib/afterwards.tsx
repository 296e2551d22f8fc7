import { type ComponentType, useSyncExternalStore } from 'react'
import { whenIdle } from './idle.ts'
import { untilOnline } from './online.ts'

/** The number of components rendered without a pause once their code has arrived. */
const AT_ONCE = 6

/**
 * A component whose code is loaded when the page is hydrated and the browser is idle. Until then, during rendering on
 * the server, and if loading fails, it renders nothing.
 */
export function afterwards<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const waiting = new Set<() => void>()
  let View: ComponentType<P> | undefined
  let asked = false

  async function fetch(): Promise<void> {
    await untilOnline()
    // The next instance tries again.
    View = await load().catch(() => undefined)
    asked = View !== undefined
    // A long list renders the waiting components a few at a time, while the browser is idle.
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
