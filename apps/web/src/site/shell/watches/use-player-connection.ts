import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applyBalance, useSelf } from '../../../identity/player/player.ts'
import { openRoundsKey } from '../../../games/rounds/rounds.ts'
import { startRealtime, useRealtime } from '#lib/realtime.ts'
import { useSession } from '#lib/session.ts'

/** A player's websocket while the page is open, and its messages about the player. */
export function usePlayerConnection(): void {
  const cache = useQueryClient()
  const id = useSelf()?.id
  const endings = useSession((one) => one.endings)
  useRealtime('balance', ({ balance, sequence }) => applyBalance(cache, { balance, sequence }))
  useRealtime('ready', () => {
    void cache.invalidateQueries({ queryKey: ['self'] })
    void cache.invalidateQueries({ queryKey: ['counters'] })
  })
  useRealtime('account', () => void cache.invalidateQueries({ queryKey: ['self'] }))
  useRealtime('inbox', () => void cache.invalidateQueries({ queryKey: ['counters'] }))
  useRealtime('round', ({ roundId }) => roundChanged(cache, roundId))
  // Another session needs another connection, even for the same player.
  useEffect(() => (id === undefined ? undefined : startRealtime()), [id, endings])
}

/** A round has continued outside this tab, so the round and its list are outdated. */
export function roundChanged(cache: QueryClient, roundId: string): void {
  void cache.invalidateQueries({ queryKey: ['history'] })
  void cache.invalidateQueries({ queryKey: openRoundsKey })
  void cache.invalidateQueries({ queryKey: ['round', roundId] })
  void cache.invalidateQueries({ queryKey: ['counters'] })
}
