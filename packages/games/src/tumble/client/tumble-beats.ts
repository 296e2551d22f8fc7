import { spinsWords } from '../../slot/slot.text.ts'
import {
  type Beat,
  type Beats,
  cellsOf,
  framesOf,
  markedFrame,
  type Plate,
  quietBoard,
  stillFrame,
} from '../../grid/beats.ts'
import { type BetUnits } from '../../grid/bet-units.ts'
import { type TumbleModel, type TumbleOutcome, type TumbleSpin } from '../tumble.ts'
import { words } from './tumble.text.ts'

const MULTIPLY_MS = 700
const SCATTERS_MS = 800
const NOTICE_MS = 1500
const REST_MS = 160

type TumbleBeat = Beat<readonly Plate[]>

/** The wins so far, their multiplier, and the final pay of the spin. */
function platesOf(
  spin: TumbleSpin,
  betUnits: BetUnits,
  part: { sum: number; ends: boolean; free: boolean },
) {
  const { sum, ends, free } = part
  const multiplier = ends ? spin.multiplier : 1
  const before = spin.bank - (spin.multiplier > 1 ? spin.orbSum : 0)
  const bank = ends ? spin.bank : before
  const times = free ? bank : multiplier
  return [
    { label: words.cascade, value: sum > 0 ? betUnits.words(sum) : '–', lit: sum > 0 && !ends },
    {
      label: free ? words.bank : words.orbs,
      value: times > (free ? 0 : 1) ? `×${times}` : '–',
      lit: ends && multiplier > 1,
    },
    {
      label: words.spin,
      value: ends && spin.units > 0 ? betUnits.words(spin.units) : '–',
    },
  ]
}

export function firstBeat(model: TumbleModel): TumbleBeat {
  const frame = stillFrame(quietBoard(model.paySymbols, model.columns, model.rows), model.rows)
  return { ...frame, meter: words.noPlates, won: 0n }
}

/** The frames of a round: each spin falls, pays step by step, and is multiplied at its end. */
export function tumbleBeats(model: TumbleModel, outcome: TumbleOutcome, betUnits: BetUnits) {
  const beats: Beats<readonly Plate[]> = { paid: [], free: [] }
  let before = 0
  let total = outcome.base.added
  for (const [index, spin] of [outcome.base, ...outcome.free].entries()) {
    const free = index > 0
    const series = free ? { done: index, total } : undefined
    const list = free ? beats.free : beats.paid
    const beat = (ends: boolean, sum: number) => ({
      meter: platesOf(spin, betUnits, { sum, ends, free }),
      won: betUnits.minor(ends ? spin.total : before),
      series,
    })
    const frames = framesOf(spin, model.rows, String(index))
    for (const frame of frames)
      list.push({ ...frame, ...beat(false, frame.step > 0 ? spin.steps[frame.step - 1]!.sum : 0) })
    list.push(...endOf(model, spin, { ...list.at(-1)!, ...beat(true, spin.tumbleUnits) }))
    before = spin.total
    if (free) total += spin.added
  }
  return beats
}

/** What follows when nothing falls any more: orbs multiply, scatters pay and award free spins. */
function* endOf(model: TumbleModel, spin: TumbleSpin, last: TumbleBeat): Generator<TumbleBeat> {
  const marked = (ids: (symbol: string) => boolean, ms: number): TumbleBeat => ({
    ...last,
    ...markedFrame(last, cellsOf(last, ids), ms),
  })
  const isOrb = (symbol: string) => symbol.startsWith(model.orb)
  if (spin.multiplier > 1) yield marked(isOrb, MULTIPLY_MS)
  if (spin.added > 0) {
    const notice = words.won(spinsWords(spin.added))
    yield { ...marked((symbol) => symbol === model.scatter, NOTICE_MS), notice }
  } else if (spin.scatterUnits > 0) {
    yield marked((symbol) => symbol === model.scatter, SCATTERS_MS)
  }
  yield { ...last, motion: 'still', ms: REST_MS }
}
