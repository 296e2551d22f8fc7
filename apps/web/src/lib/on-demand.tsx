import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useAlive } from './alive.ts'
import { untilOnline } from './online.ts'

const Nothing = () => null

/**
 * A component that only the browser shows, and whose code is loaded when it is first shown. The page must work without
 * it, because loading can fail. `meanwhile` is its placeholder.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: ReactNode,
): ComponentType<P> {
  const View = lazy(async () => {
    await untilOnline()
    return { default: await load().catch((): ComponentType<P> => Nothing) }
  })
  return function OnDemand(props: P) {
    // The server cannot wait for the code, and the browser must first render the server's markup.
    const alive = useAlive()
    return <Suspense fallback={meanwhile}>{alive ? <View {...props} /> : meanwhile}</Suspense>
  }
}
