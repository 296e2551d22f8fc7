import { ROWS, windowAt } from '../../slot/boards.ts'
import { type FreeSpins, type Frame } from '../../slot/use-free-spins.ts'
import { labelOf, type Looks } from '../../slot/looks.ts'
import { featureWords, winsSpoken, winsWords } from '../../slot/words.ts'
import { type Spin, type WildlinesModel, type WildlinesOutcome } from '../wildlines.ts'
import { words } from './wildlines.text.ts'

/** The positions of the scatter on a board of these strips. */
function scatterCells(model: WildlinesModel, spin: Spin, strips: readonly (readonly string[])[]) {
  return windowAt(strips, spin.stops).flatMap((column, reel) =>
    column.flatMap((symbol, row) => (symbol === model.scatter ? [reel * ROWS + row] : [])),
  )
}

export function frameOf(model: WildlinesModel, spin: Spin, free: boolean): Frame {
  const opens = model.freeSpins[String(spin.scatters)] !== undefined
  const strips = free ? model.freeStrips : model.strips
  const cells = [
    ...spin.wins.flatMap((win) => win.cells),
    ...(opens || spin.scatterUnits > 0 ? scatterCells(model, spin, strips) : []),
  ]
  return { wins: spin.wins, cells, units: spin.units * (free ? model.freeMultiplier : 1) }
}

export function featureOf(
  model: WildlinesModel,
  { base, feature }: WildlinesOutcome,
): FreeSpins | null {
  if (!feature) return null
  const award = (spin: Spin) => model.freeSpins[String(spin.scatters)] ?? 0
  return {
    awarded: award(base),
    most: model.maxFreeSpins,
    ...(feature.multiplier > 1 && { note: words.allTimes(feature.multiplier) }),
    spins: feature.spins.map((spin) => {
      const frame = frameOf(model, spin, true)
      return {
        stops: spin.stops,
        frames: frame.cells.length > 0 ? [frame] : [],
        more: award(spin),
      }
    }),
  }
}

/** The small text of the badge. */
export function winWords({ base, feature }: WildlinesOutcome, looks: Looks): string {
  if (feature) return featureWords(feature.spins.length)
  if (base.wins.length > 0) return winsWords(looks, base.wins)
  return words.scatters(labelOf(looks, words.scatterId), base.scatters)
}

export function spokenOutcome({ base, feature, capped }: WildlinesOutcome, looks: Looks): string {
  const lines = base.wins.length > 0 ? winsSpoken(looks, base.wins) : words.noLine
  const series = feature ? `. ${featureWords(feature.spins.length)}` : ''
  return `${lines}${series}${capped ? `. ${words.capped}` : ''}`
}
