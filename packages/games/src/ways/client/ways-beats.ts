import {
  type Beat,
  type Beats,
  cellsOf,
  type Frame,
  fillFrame,
  markedFrame,
  type Plate,
  stillFrame,
} from '../../grid/beats.ts'
import { type BetUnits } from '../../grid/bet-units.ts'
import { spinsWords } from '../../slot/slot.text.ts'
import { grouped } from '../../table/figures.ts'
import { type WaysModel, type WaysOutcome, type WaysSpin } from '../ways.ts'
import { words } from './ways.text.ts'

/** The reels stop one after another; those of free spins sooner. */
const PAID_MS = 1100
const FREE_MS = 760
const WINS_MS = 800
const NOTICE_MS = 1500
const REST_MS = 180

type WaysBeat = Beat<readonly Plate[]>

export const tallestOf = ({ minHeight, heightWeights }: WaysModel) =>
  minHeight + Math.max(...heightWeights.map((weights) => weights.length)) - 1

/** The reels before the first round: no symbol is on two adjacent reels. */
export function firstBeat(model: WaysModel): WaysBeat {
  const paying = Object.keys(model.pays)
  const tallest = tallestOf(model)
  let next = 0
  const grid = model.strips.map((_, reel) =>
    Array.from({ length: 3 + Math.min(reel, model.strips.length - 1 - reel) }, () => {
      return paying[next++ % paying.length]!
    }),
  )
  const ways = grid.reduce((product, reel) => product * reel.length, 1)
  const meter = [plate(words.ways, grouped(ways)), plate(words.multiplier), plate(words.spin)]
  return { ...stillFrame(grid, tallest), meter, won: 0n }
}

const plate = (label: string, value = '–', lit = false): Plate => ({ label, value, lit })

/** The frames of a round: each spin falls reel by reel, and wins are highlighted. */
export function waysBeats(model: WaysModel, outcome: WaysOutcome, betUnits: BetUnits) {
  const beats: Beats<readonly Plate[]> = { paid: [], free: [] }
  const { base, free, awarded } = outcome
  let before = 0
  for (const [index, spin] of [base, ...free].entries()) {
    const list = index > 0 ? beats.free : beats.paid
    const series = index > 0 ? { done: index, total: awarded } : undefined
    const ms = index > 0 ? FREE_MS : PAID_MS
    const frame = fillFrame(spin.grid, tallestOf(model), String(index), ms)
    const beat = (ends: boolean) => ({
      meter: platesOf(spin, betUnits, ends),
      won: betUnits.minor(ends ? spin.total : before),
      series,
    })
    list.push({ ...frame, ...beat(false) })
    if (spin.wins.length > 0)
      list.push({ ...markedFrame(frame, hitsOf(model, spin, frame), WINS_MS), ...beat(true) })
    if (index === 0 && awarded > 0) {
      const scatters = cellsOf(frame, (symbol) => symbol === model.scatter)
      const notice = words.won(spinsWords(awarded))
      list.push({ ...markedFrame(frame, scatters, NOTICE_MS), ...beat(true), notice })
    }
    list.push({ ...restOf(model, spin, frame, index === 0), ...beat(true) })
    before = spin.total
  }
  return beats
}

/** The final frame of a spin: the paid one with its winning cells marked. */
function restOf(model: WaysModel, spin: WaysSpin, frame: Frame, isPaid: boolean): Frame {
  if (isPaid && spin.wins.length > 0) return markedFrame(frame, hitsOf(model, spin, frame), REST_MS)
  return { ...frame, motion: 'still', ms: REST_MS }
}

function platesOf(spin: WaysSpin, betUnits: BetUnits, ends: boolean): Plate[] {
  const { ways, multiplier, units } = spin
  const pays = ends && units > 0
  return [
    plate(words.ways, grouped(ways)),
    plate(words.multiplier, multiplier > 1 ? `×${multiplier}` : '–', pays && multiplier > 1),
    plate(words.spin, pays ? betUnits.words(units) : '–'),
  ]
}

/** Cells on a paying way: the symbol or a wild, on the reels of its run. */
function hitsOf({ wild }: WaysModel, { wins }: Pick<WaysSpin, 'wins'>, frame: Frame): number[] {
  return cellsOf(frame, (symbol, reel) =>
    wins.some((win) => reel < win.reels && (symbol === win.symbol || symbol === wild)),
  )
}
