import { type ComponentType, lazy, Suspense } from 'react'
import { untilOnline } from './online.ts'

/** Components that are loaded before hydration. */
export const wanted = new Set<() => Promise<void>>()

type Rest<P> = {
  /** Shown until the code has arrived. */
  Waiting?: ComponentType<P>
  /** Most visits never show it: no browser loads it before it is shown, except on pages that list it in `ahead`. */
  rare?: true
}

export type Later<P> = ComponentType<P> & { fetched: () => Promise<void> }

/**
 * A component whose code is loaded when it is first shown. The styles of what the server renders belong to the
 * component that shows it, because the server links no others.
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
  // `View` is not set here, because a component that is already shown would be mounted again as another one.
  const Fetched = lazy(async () => {
    await untilOnline()
    return { default: await load() }
  })
  function Later(props: P) {
    // The same Suspense boundary whether or not the code is loaded, because hydration must match the server's markup.
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
 * Loads every such component of the present modules. A server does so before it renders, and a player's browser before
 * hydration, because what is visible then must not wait.
 */
export function fetchLater(): Promise<void> {
  // Concurrent callers wait for the same load, because rendering before it would leave gaps.
  fetching ??= fetchWanted().finally(() => (fetching = undefined))
  return fetching
}

let fetching: Promise<void> | undefined

async function fetchWanted(): Promise<void> {
  // A loaded component can itself contain such components.
  while (wanted.size > 0) {
    const all = [...wanted].map((fetched) => fetched())
    wanted.clear()
    await Promise.all(all)
  }
}
