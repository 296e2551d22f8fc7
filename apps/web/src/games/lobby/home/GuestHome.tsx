import { type Game } from '@ayva/contract/games/lobby'
import { CalmBand } from './CalmBand.tsx'
import { Feature } from './Feature.tsx'
import { FirstRow } from './FirstRow.tsx'
import { Hero } from './Hero.tsx'
import { text } from '../lobby.text.ts'
import { Promos } from './Promos.tsx'
import { Rail } from '../card/Rail.tsx'
import { TabChips } from '../lists/TabChips.tsx'
import { useCount, useFirstGames, usePromo } from '../use-lobby.ts'
import { WheelStrip } from './WheelStrip.tsx'
import { WideCard } from '../card/WideCard.tsx'
import { WinsPlace } from '../wins/WinsPlace.tsx'

export function GuestHome() {
  const games = useFirstGames()
  const promo = usePromo()
  const row = games.slice(0, 5)
  return (
    <>
      <div className="home-glow" aria-hidden="true" />
      <Hero first={games[0]} />
      <TabChips current="/" />
      <FirstRow first={promo.find(({ id }) => id === games[0]?.id)} others={row.slice(1)} />
      <WheelStrip />
      <Promos games={promo} />
      <Rails without={row} />
      <WinsPlace />
      <CalmBand />
    </>
  )
}

/** Slots and quick games with their pictures and figures, without those that the page shows already. */
export function Rails({ without }: { without: Pick<Game, 'id'>[] }) {
  const shown = new Set(without.map(({ id }) => id))
  const promo = usePromo().filter(({ id }) => !shown.has(id))
  const of = (category: string) => promo.filter(({ categories }) => categories.includes(category))
  const slots = of('slots')
  const instant = of('instant')
  const counts = { slots: useCount('slots'), instant: useCount('instant') }
  return (
    <>
      {slots.length > 0 && (
        <Rail title={text.slots} note={text.slotsNote} count={counts.slots} href="/games/slots">
          <div className="lobby-wide-grid">
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
          count={counts.instant}
          href="/games/instant"
          tall
        >
          <div className="lobby-scene-grid">
            {instant.slice(0, 4).map((game) => (
              <Feature key={game.id} game={game} lazy />
            ))}
          </div>
        </Rail>
      )}
    </>
  )
}
