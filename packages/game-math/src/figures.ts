/** What is known about a stake before its round: the return of the choice, and its deviation. */
import { type Model } from './model.ts'
import { type AnyEngine } from './release.ts'

export type StakeFigures = {
  /** The chance to win that the player has chosen, in ten-thousandths; null if there is no choice. */
  chance4: number | null
  /** The mean return as a fraction of the stake; null if the model does not publish it. */
  rtp: number | null
  /** Standard deviation of the return, in stakes; null if it is unknown. */
  sd: number | null
}
type Chosen = { params: unknown; actions: readonly unknown[]; outcome: unknown }

/**
 * Figures of a stake. A chosen chance is paid all or nothing, so a stake with chance p and return r has the deviation
 * r·√((1 − p) / p).
 */
export function figuresOfStake(
  engine: AnyEngine,
  model: Model,
  { params, actions, outcome }: Chosen,
): StakeFigures {
  const chance4 = engine.chosenChance4?.(model, params, actions, outcome) ?? null
  const options = engine.figuresOf?.(model, params)
  if (options) return { chance4, ...options }
  const { rtp = null, sd = null } = model.expected
  if (chance4 === null || rtp === null || chance4 <= 0) return { chance4, rtp, sd }
  const p = Math.min(1, chance4 / 10_000)
  return { chance4, rtp, sd: rtp * Math.sqrt((1 - p) / p) }
}
