import {
  type Beat,
  type Beats,
  type Frame,
  framesOf,
  quietBoard,
  stillFrame,
} from '../../grid/beats.ts'
import { type BetUnits } from '../../grid/bet-units.ts'
import { type ClusterDrop, type ClusterModel, type ClusterOutcome } from '../cluster.ts'
import { words } from './cluster.text.ts'

const NOTICE_MS = 1500
const REST_MS = 160

export type ClusterMeter = {
  /** The number of cells removed in the paid drop, and the number that fills the charge. */
  charge: number
  threshold: number
  ladder: readonly number[]
  /** The index of the multiplier that applies to the shown step, or to the next one. */
  place: number
  /** The multiplier is being applied to a step now. */
  pays: boolean
  /** The sum that the drop has paid so far; empty for zero. */
  sum: string
}

export function firstBeat(model: ClusterModel): Beat<ClusterMeter> {
  const { size, symbols } = model
  const frame = stillFrame(quietBoard(symbols, size, size), size)
  return { ...frame, meter: meterOf(model, 0, 0), won: 0n }
}

function meterOf(model: ClusterModel, charge: number, level: number): ClusterMeter {
  const { chargeThreshold: threshold, ladder } = model
  const place = Math.min(level, ladder.length - 1)
  return { charge: Math.min(charge, threshold), threshold, ladder, place, pays: false, sum: '' }
}

/** The frames of a round: each drop falls and pays step by step, with a higher multiplier at every step. */
export function clusterBeats(model: ClusterModel, outcome: ClusterOutcome, betUnits: BetUnits) {
  const beats: Beats<ClusterMeter> = { paid: [], free: [] }
  const { base, free, awarded } = outcome
  let before = 0
  let level = 0
  for (const [index, drop] of [base, ...free].entries()) {
    if (index === 1) level = model.freeStartLevel
    const list = index > 0 ? beats.free : beats.paid
    const series = index > 0 ? { done: index, total: awarded } : undefined
    for (const frame of framesOf(drop, model.size, String(index))) {
      const meter = meterAt(model, { base, drop, from: level, frame, betUnits })
      list.push({ ...frame, meter, won: betUnits.minor(before), series })
    }
    before = drop.total
    list.push({ ...list.at(-1)!, motion: 'still', ms: REST_MS, won: betUnits.minor(before) })
    level = drop.level
  }
  if (awarded > 0) {
    const notice = words.dropsWon(awarded)
    beats.paid.push({ ...beats.paid.at(-1)!, notice, ms: NOTICE_MS })
  }
  return beats
}

type At = { base: ClusterDrop; drop: ClusterDrop; from: number; frame: Frame; betUnits: BetUnits }

/** The charge, the multipliers and the sum in this frame; while a step is paid its own multiplier is highlighted. */
function meterAt(model: ClusterModel, { base, drop, from, frame, betUnits }: At): ClusterMeter {
  const taken = drop.steps.slice(0, frame.step)
  const charge =
    drop === base ? taken.reduce((sum, { cells }) => sum + cells.length, 0) : base.removed
  const sum = taken.at(-1)?.sum ?? 0
  const pays = frame.motion === 'take'
  const level = from + frame.step - (pays ? 1 : 0)
  return { ...meterOf(model, charge, level), pays, sum: sum > 0 ? betUnits.words(sum) : '' }
}
