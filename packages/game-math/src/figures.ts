/** What is known of a stake before its round: the return of what was chosen, and how far returns lie apart. */
import { type Model } from './model.ts'
import { type AnyEngine } from './release.ts'

export type StakeFigures = {
  /** The chance to win that the player has chosen, ten-thousandths; null where there is none to choose. */
  chance4: number | null
  /** What comes back on average, a fraction of the stake; null where the model does not publish it. */
  rtp: number | null
  /** Standard deviation of what comes back, in stakes; null where it is not known. */
  sd: number | null
}
type Chosen = { params: unknown; actions: readonly unknown[]; outcome: unknown }

/**
 * Figures of a stake. A chance that was chosen is paid all or nothing, so a stake with chance p and return r
 * deviates by r·√((1 − p) / p).
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
