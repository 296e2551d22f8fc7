import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useAlive } from './alive.ts'
import { untilOnline } from './online.ts'

const Nothing = () => null

/**
 * A component that only the browser shows, and whose code is fetched when it first does. The page does
 * without it where it cannot be had: nothing that a page is for may come in this way. `meanwhile` stands in its
 * place until then.
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
    // The server cannot wait for the code, and the browser draws first what the server has drawn.
    const alive = useAlive()
    return <Suspense fallback={meanwhile}>{alive ? <View {...props} /> : meanwhile}</Suspense>
  }
}
