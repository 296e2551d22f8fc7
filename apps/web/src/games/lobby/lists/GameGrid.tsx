import { type GameCard } from '@ayva/contract/games/lobby'
import { VirtualGrid } from '@ayva/kit/VirtualGrid'
import { useCallback } from 'react'
import { LobbyCard } from '../card/LobbyCard.tsx'
import { usePlaying } from '../home/use-playing.ts'

/** A game, or a placeholder for one that is not loaded yet. */
export type Place = GameCard | number

/** The layout assumed before anything is measured. */
const GUESS = { columns: 7, rowHeight: 290 }
const EAGER = 7

/** Any number of games as covers. */
export function GameGrid({ places, label }: { places: readonly Place[]; label: string }) {
  const playing = usePlaying()
  const render = useCallback(
    (place: Place, index: number) =>
      typeof place === 'number' ? (
        <div className="game-grid-place" aria-hidden="true" />
      ) : (
        <LobbyCard game={place} eager={index < EAGER} players={playing[place.id]} />
      ),
    [playing],
  )
  return (
    <VirtualGrid
      label={label}
      items={places}
      keyOf={keyOf}
      render={render}
      className="k-game-grid"
      guess={GUESS}
    />
  )
}

const keyOf = (place: Place) => (typeof place === 'number' ? `to come ${place}` : place.id)
