import './games-page.css'
import { type RecommendedGame } from '@ayva/contract/games/lobby/recommended'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { LobbyCard } from '../card/LobbyCard.tsx'
import { OwnGames } from '../home/OwnGames.tsx'
import { text } from '../home/own-games.text.ts'
import { loadFirstGames, loadTabs, recommendedQuery } from '../use-lobby.ts'

const EAGER = 7

/** Games for this player, each with the reason for it. */
function RecommendedPage() {
  const { data: games } = useQuery(recommendedQuery(useCall()))
  return (
    <OwnGames
      tab="recommended"
      title={text.recommended}
      about={text.recommendedText}
      count={games?.length}
      empty={{ title: text.recommendedEmpty, hint: text.recommendedEmptyText }}
    >
      <p className="k-text-2">{text.recommendedText}</p>
      <ul className="k-game-grid own-games-grid">
        {games?.map((game, index) => (
          <li key={game.id}>
            <LobbyCard game={game} eager={index < EAGER} />
            <p className="own-games-why">{whyOf(game)}</p>
          </li>
        ))}
      </ul>
    </OwnGames>
  )
}

function whyOf({ because }: RecommendedGame): string {
  if (!because) return text.whyPopular
  const { kind, game } = because
  return kind === 'together' ? text.whyTogether(game.name) : text.whyAlike(game.name)
}

function load({ call, cache }: LoadArgs): Promise<unknown> {
  return Promise.all([
    cache.query(recommendedQuery(call)),
    loadTabs(call, cache),
    loadFirstGames(call, cache),
  ])
}

export const page: PageModule = { view: RecommendedPage, load }
