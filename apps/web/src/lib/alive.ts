import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated; the first render must equal the server's markup. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
