import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applyPurse, useSelf } from '../player/player.ts'
import { openRoundsKey } from '../rounds/rounds.ts'
import { startRealtime, useRealtime } from '#lib/realtime.ts'

/** A player's websocket for as long as the page is open, and what it says of the player. */
export function usePlayerLine(): void {
  const cache = useQueryClient()
  const loggedIn = Boolean(useSelf())
  useRealtime('balance', ({ balance, sequence }) => applyPurse(cache, { balance, sequence }))
  useRealtime('ready', () => {
    void cache.invalidateQueries({ queryKey: ['self'] })
    void cache.invalidateQueries({ queryKey: ['counters'] })
  })
  useRealtime('account', () => void cache.invalidateQueries({ queryKey: ['self'] }))
  useRealtime('round', ({ roundId }) => roundChanged(cache, roundId))
  useEffect(() => (loggedIn ? startRealtime() : undefined), [loggedIn])
}

/** A round has gone on without this tab: what is known of it, and of the list it is on, is old. */
export function roundChanged(cache: QueryClient, roundId: string): void {
  void cache.invalidateQueries({ queryKey: ['history'] })
  void cache.invalidateQueries({ queryKey: openRoundsKey })
  void cache.invalidateQueries({ queryKey: ['round', roundId] })
  void cache.invalidateQueries({ queryKey: ['counters'] })
}
