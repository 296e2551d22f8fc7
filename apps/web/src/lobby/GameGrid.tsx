import { type GameCard } from '@ayva/contract/lobby'
import { VirtualGrid } from '@ayva/kit/VirtualGrid'
import { LobbyCard } from './LobbyCard.tsx'
import { usePlaying } from './use-playing.ts'

/** A game, or the place of one that is still to come. */
export type Place = GameCard | number

/** What a page is drawn by before anything is measured. */
const GUESS = { columns: 7, rowHeight: 290 }
const EAGER = 7

/** Games as covers, however many. */
export function GameGrid({ places, label }: { places: readonly Place[]; label: string }) {
  return (
    <VirtualGrid
      label={label}
      items={places}
      keyOf={keyOf}
      render={renderPlace}
      className="k-game-grid"
      guess={GUESS}
    />
  )
}

const keyOf = (place: Place) => (typeof place === 'number' ? `to come ${place}` : place.id)

function renderPlace(place: Place, index: number) {
  if (typeof place === 'number') return <div className="game-grid-place" aria-hidden="true" />
  return <Playing game={place} eager={index < EAGER} />
}

/** With the number of those who play it now, where there are any. */
function Playing({ game, eager }: { game: GameCard; eager: boolean }) {
  return <LobbyCard game={game} eager={eager} players={usePlaying().get(game.id)} />
}
