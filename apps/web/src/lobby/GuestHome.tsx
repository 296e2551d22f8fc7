import { CalmBand } from './CalmBand.tsx'
import { Feature } from './Feature.tsx'
import { FirstRow } from './FirstRow.tsx'
import { Hero } from './Hero.tsx'
import { text } from './lobby.text.ts'
import { Promos } from './Promos.tsx'
import { Rail } from './Rail.tsx'
import { TabChips } from './TabChips.tsx'
import { useGames } from './use-lobby.ts'
import { WideCard } from './WideCard.tsx'

/** Home for whoever has not come in yet. */
export function GuestHome() {
  const games = useGames()
  return (
    <>
      <div className="home-glow" aria-hidden="true" />
      <Hero games={games} />
      <TabChips current="/" />
      <FirstRow games={games} />
      <Promos games={games} />
      <Rails />
      <CalmBand />
    </>
  )
}

/** Slots and quick games, each with its pictures and figures. */
export function Rails() {
  const games = useGames()
  const of = (category: string) => games.filter(({ categories }) => categories.includes(category))
  const slots = of('slots')
  const instant = of('instant')
  return (
    <>
      {slots.length > 0 && (
        <Rail title={text.slots} note={text.slotsNote} count={slots.length} href="/games/slots">
          <div className="wide-grid">
            {slots.slice(0, 6).map((game) => (
              <WideCard key={game.id} game={game} />
            ))}
          </div>
        </Rail>
      )}
      {instant.length > 0 && (
        <Rail
          title={text.instant}
          note={text.instantNote}
          count={instant.length}
          href="/games/instant"
        >
          <div className="scene-grid">
            {instant.slice(0, 4).map((game) => (
              <Feature key={game.id} game={game} lazy />
            ))}
          </div>
        </Rail>
      )}
    </>
  )
}
