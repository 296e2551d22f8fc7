import { type Game, type GameCard } from '@ayva/contract/games/lobby'
import { Feature } from './Feature.tsx'
import { LobbyCard } from '../card/LobbyCard.tsx'

type Props = { first: Game | undefined; others: GameCard[] }

/** A wide picture of one game beside the covers of the next: the first games that a visitor sees. */
export function FirstRow({ first, others }: Props) {
  if (!first) return null
  return (
    <section className="first-row">
      <Feature game={first} />
      {others.map((game) => (
        <LobbyCard key={game.id} game={game} eager sizes="(max-width: 768px) 46vw, 180px" />
      ))}
    </section>
  )
}
