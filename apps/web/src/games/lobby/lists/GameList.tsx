import { Button } from '@ayva/kit/Button'
import { afterwards } from '#lib/afterwards.tsx'
import { onDemand } from '#lib/on-demand.tsx'
import { type Kinds } from './filter-options.ts'
import { isPlain, plain } from './filters.ts'
import { text } from './game-list.text.ts'
import { GameGrid } from './GameGrid.tsx'
import { type Listed } from '../use-games.ts'
import { type Shown } from './use-shown.ts'

const FilterBar = afterwards(async () => (await import('./FilterBar.tsx')).FilterBar)
const EmptyList = onDemand(async () => (await import('./EmptyList.tsx')).EmptyList)

type Props = { listed: Listed; shown: Shown; kinds: Kinds; label: string }

/** A list of games of any length with its filters and its order. */
export function GameList({ listed, shown, kinds, label }: Props) {
  const { listing, set, places, found } = shown
  return (
    <>
      <div className="game-list-filters">
        <FilterBar games={listed.games} kinds={kinds} listing={listing} set={set} found={found} />
      </div>
      <output className="k-visually-hidden">
        {isPlain(listing) ? '' : found === undefined ? text.loading : text.found(found)}
      </output>
      {places.length > 0 && <GameGrid places={places} label={label} />}
      {listed.whole && places.length === 0 && <EmptyList reset={() => set(plain)} />}
      {listed.failed && (
        <p className="game-list-note" role="alert">
          {text.failed} <Button onClick={listed.retry}>{text.retry}</Button>
        </p>
      )}
    </>
  )
}
