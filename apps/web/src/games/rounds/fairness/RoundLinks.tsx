import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@ayva/kit/Button'
import { useCall } from '#lib/call.ts'
import { fairText } from './fairness.text.ts'

const words = fairText.links
const contract = () => import('@ayva/contract/games/rounds/replay')

/** The rounds that the player has shared by links, and the buttons to withdraw them. */
export function RoundLinks() {
  const call = useCall()
  const cache = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: ['round-links'],
    queryFn: async () => call((await contract()).listRoundLinks, {}),
    staleTime: 0,
  })
  const taken = useMutation({
    mutationFn: async (roundId: string) =>
      call((await contract()).withdrawRoundLink, { params: { roundId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['round-links'] }),
  })
  if (data.length === 0) return null
  return (
    <section className="k-panel fairness-pair fairness-links">
      <header>
        <h2>{words.title}</h2>
      </header>
      <ul>
        {data.map(({ roundId, token, gameName }) => (
          <li key={roundId}>
            <a className="k-link" href={`/round/${token}`}>
              {words.round(gameName, roundId.slice(-8))}
            </a>
            <Button size="sm" loading={taken.isPending} onClick={() => taken.mutate(roundId)}>
              {words.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
