/** How much the returns of a model vary: as the model states it, or from its published deviation. */
import { type EngineMath } from '@ayva/game-math/release'
import { type Model } from '@ayva/game-math/engine'

/** `own`: the player chooses it. */
export type Volatility = 'low' | 'medium' | 'high' | 'very high' | 'own'

/** The standard deviation of a round, in bets, from which each class begins. */
const CLASSES = [
  [11, 'very high'],
  [8, 'high'],
  [5, 'medium'],
  [0, 'low'],
] as const

const known = new WeakMap<Model, Volatility | null>()

/** Null if a model publishes neither. */
export function volatilityIn(math: EngineMath, model: Model): Volatility | null {
  const before = known.get(model)
  if (before !== undefined) return before
  const sd = math.riskIsChosen ? undefined : deviationOf(math, model)
  const found = math.riskIsChosen ? 'own' : sd === undefined ? null : classOf(sd)
  known.set(model, found)
  return found
}

export function classOf(sd: number): Volatility {
  return CLASSES.find(([from]) => sd >= from)![1]
}

/** The deviation of the way to play whose return the model publishes. */
function deviationOf(math: EngineMath, model: Model): number | undefined {
  const { sd, rtp = 0 } = model.expected
  if (sd !== undefined) return sd
  const same = math.trials(model).find(({ expected }) => Math.abs(expected.rtp - rtp) < 1e-6)
  return same?.expected.sd
}
