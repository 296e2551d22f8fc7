import { type Game } from '@ayva/contract/lobby'
import { Feature } from './Feature.tsx'
import { LobbyCard } from './LobbyCard.tsx'

/** A broad picture of one game beside the covers of the next: the first games that anybody sees. */
export function FirstRow({ games }: { games: Game[] }) {
  const [first, ...others] = games
  if (!first) return null
  return (
    <section className="first-row">
      <Feature game={first} />
      {others.slice(0, 4).map((game) => (
        <LobbyCard key={game.id} game={game} eager sizes="(max-width: 768px) 46vw, 180px" />
      ))}
    </section>
  )
}
