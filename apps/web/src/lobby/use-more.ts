import { type GameCard } from '@ayva/contract/lobby'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { known } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { type CardsAsked, cardsQuery, FIRST_SCREEN, useCards } from './use-lobby.ts'

/** As many as the lobby asks for at once, and as many as one press adds to the page. */
const PAGE = 500
const STEP = 48

type Kind = Omit<CardsAsked, 'limit' | 'offset'>

/** A list of games: its first screen, and more of it as it is asked for. */
export function useMore(kind: Kind) {
  const call = useCall()
  const cache = useQueryClient()
  const first = useCards({ ...kind, limit: FIRST_SCREEN })
  const [fetched, setFetched] = useState<GameCard[]>()
  const [shown, setShown] = useState(FIRST_SCREEN)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function more(): Promise<void> {
    const wanted = shown + STEP
    const games = [...(fetched ?? [])]
    setBusy(true)
    setFailed(false)
    try {
      while (games.length < wanted && games.length % PAGE === 0) {
        const asked = { ...kind, limit: PAGE, offset: games.length }
        const page = await cache.query({ ...cardsQuery(call, asked), ...known })
        games.push(...page)
        if (page.length < PAGE) break
      }
      setFetched(games)
      setShown(wanted)
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return { games: (fetched ?? first).slice(0, shown), more: () => void more(), busy, failed }
}
