import { type Game } from '@ayva/contract/games/lobby'
import { LobbyCard } from '../../lobby/lobby.ts'
import { text } from '../play.text.ts'
import { useSimilar } from './similar.ts'

/** Other games, those of the same kind first. */
export function SimilarGames({ game }: { game: Game }) {
  const others = useSimilar(game)
  if (others.length === 0) return null
  return (
    <section className="game-similar">
      <h2 className="k-d3">{text.similar}</h2>
      <div className="k-game-grid">
        {others.map((one) => (
          <LobbyCard key={one.id} game={one} />
        ))}
      </div>
    </section>
  )
}
