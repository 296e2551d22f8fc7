import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is alive: what the server has drawn must be drawn once as it was. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
