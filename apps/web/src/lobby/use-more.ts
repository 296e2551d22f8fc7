import { type Call } from '@ayva/contract/client'
import { type GameCard } from '@ayva/contract/lobby'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { known, shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { useKeptState } from '#lib/kept-state.ts'
import { type CardsAsked, cardsQuery, FIRST_SCREEN, useCards } from './use-lobby.ts'

/** As many as the lobby asks for at once, and as many as one press adds to the page. */
const PAGE = 500
const STEP = 48

type Kind = Omit<CardsAsked, 'limit' | 'offset'>

/** A list of games: its first screen, and more of it as it is asked for. */
export function useMore(kind: Kind) {
  const call = useCall()
  const cache = useQueryClient()
  const [wanted, setWanted] = useKeptState(`games ${JSON.stringify(kind)}`, FIRST_SCREEN)
  const first = useCards({ ...kind, limit: FIRST_SCREEN })
  const pages = Math.ceil(wanted / PAGE)
  const { data, isFetching, isError, refetch } = useQuery({
    ...longQuery(call, cache, { kind, pages }),
    enabled: wanted > FIRST_SCREEN,
    // While the next page comes the list stays as it is.
    placeholderData: (shorter: GameCard[] | undefined) => shorter,
  })
  const more = () => (isError ? void refetch() : setWanted(wanted + STEP))
  return { games: (data ?? first).slice(0, wanted), more, busy: isFetching, failed: isError }
}

/** So many pages of a list, one after the other: those that are known are not asked for again. */
function longQuery(call: Call, cache: QueryClient, { kind, pages }: { kind: Kind; pages: number }) {
  return queryOptions({
    queryKey: ['games', kind, pages],
    queryFn: async () => {
      const games: GameCard[] = []
      while (games.length < pages * PAGE) {
        const asked = { ...kind, limit: PAGE, offset: games.length }
        const page = await cache.query({ ...cardsQuery(call, asked), ...known })
        games.push(...page)
        if (page.length < PAGE) break
      }
      return games
    },
    // Each page is tried again by itself.
    retry: false,
    ...shared,
  })
}
