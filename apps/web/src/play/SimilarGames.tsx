import { type Game } from '@ayva/contract/lobby'
import { LobbyCard } from '../lobby/LobbyCard.tsx'
import { useGames } from '../lobby/use-lobby.ts'
import { text } from './play.text.ts'

const SHOWN = 7

/** Other games, those of the same kind first. */
export function SimilarGames({ game }: { game: Game }) {
  const others = useGames().filter(({ id }) => id !== game.id)
  if (others.length === 0) return null
  const kin = ({ engine }: Game) => Number(engine === game.engine)
  return (
    <section className="game-similar">
      <h2 className="d3">{text.similar}</h2>
      <div className="k-game-grid">
        {others
          .toSorted((one, other) => kin(other) - kin(one))
          .slice(0, SHOWN)
          .map((one) => (
            <LobbyCard key={one.id} game={one} />
          ))}
      </div>
    </section>
  )
}
