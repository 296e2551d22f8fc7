import '../lobby.css'
import { LobbyCard } from '../card/LobbyCard.tsx'
import { useFirstGames } from '../use-lobby.ts'

const SHOWN = 5

/** A few games under a title, for a page of another module; nothing if the lobby does not answer. */
export function FirstGames({ title }: { title: string }) {
  const games = useFirstGames()
  if (games.length === 0) return null
  return (
    <section className="rail">
      <header className="rail-head">
        <h2 className="k-d3">{title}</h2>
      </header>
      <div className="k-game-grid lobby-grid">
        {games.slice(0, SHOWN).map((game) => (
          <LobbyCard key={game.id} game={game} sizes="(max-width: 552px) 30vw, 254px" />
        ))}
      </div>
    </section>
  )
}
