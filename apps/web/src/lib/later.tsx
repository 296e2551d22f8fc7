import { type ComponentType, lazy, Suspense } from 'react'
import { untilOnline } from './online.ts'

/** What comes before the page comes alive. */
export const wanted = new Set<() => Promise<void>>()

type Rest<P> = {
  /** What stands in its place until then. */
  Waiting?: ComponentType<P>
  /**
   * Most visits never show it: no browser fetches it before it is shown, but on pages that ask for it
   * (`ahead`).
   */
  rare?: true
}

export type Later<P> = ComponentType<P> & { fetched: () => Promise<void> }

/**
 * A component whose code is fetched when it is first shown. The styles of what the server draws belong
 * to whoever shows it: the server links no others.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Waiting, rare }: Rest<P> = {},
): Later<P> {
  let View: ComponentType<P> | undefined
  const fetched = async () => {
    View ??= await load()
  }
  if (import.meta.env.SSR || !rare) wanted.add(fetched)
  // This does not set `View`: what is shown already would be mounted anew as another component.
  const Fetched = lazy(async () => {
    await untilOnline()
    return { default: await load() }
  })
  function Later(props: P) {
    // The same boundary whether the code is here or not: what the server drew must fit.
    return (
      <Suspense fallback={Waiting && <Waiting {...props} />}>
        {View ? <View {...props} /> : <Fetched {...props} />}
      </Suspense>
    )
  }
  Later.fetched = fetched
  return Later
}

/**
 * Fetches every such component of the modules that are here. A server does so before it draws, and a
 * player's browser before the page comes alive: what is shown then must not wait.
 */
export function fetchLater(): Promise<void> {
  // Whoever asks while others are fetching waits for the same: what is drawn before that is a hole.
  fetching ??= fetchWanted().finally(() => (fetching = undefined))
  return fetching
}

let fetching: Promise<void> | undefined

async function fetchWanted(): Promise<void> {
  // What has come in may itself show such components.
  while (wanted.size > 0) {
    const all = [...wanted].map((fetched) => fetched())
    wanted.clear()
    await Promise.all(all)
  }
}
