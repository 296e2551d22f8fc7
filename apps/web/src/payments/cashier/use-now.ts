import { serverNow } from '@ayva/kit/server-clock'
import { useSyncExternalStore } from 'react'

/** The present moment in ms, updated each second; undefined on the server, whose clock differs from the player's. */
export function useNow(running = true): number | undefined {
  return useSyncExternalStore<number | undefined>(
    running ? everySecond : never,
    () => Math.floor(serverNow() / 1000) * 1000,
    () => undefined,
  )
}

function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1000)
  return () => clearInterval(timer)
}

const never = () => () => {}
