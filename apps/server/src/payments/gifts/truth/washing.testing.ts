/** Every way to play every model for a player who wants to keep a bonus at the lowest cost. */
import { type Truth } from '@ayva/contract/payments/gifts/truth'
import { weight4Of } from '@ayva/contract/ledger/wallet/bonus'
import { wagerKindOf } from '@ayva/game-math/engine'
import { figuresOfStake } from '@ayva/game-math/figures'
import { type Release } from '@ayva/game-math/release'
import { registry } from '@ayva/games/registry.ts'
import { type Outcomes } from './lives.ts'
import { type EngineTerms } from './truth.ts'

export type Told = { key: string; terms: EngineTerms; truth: Truth }
export type Way = {
  release: Release
  params: Readonly<Record<string, unknown>>
  name: string
  rtp: number
  sd: number | undefined
  hasSteps: boolean
  /** The player chooses the chance. */
  chosen: boolean
}

/** The published ways to play each model; unrealistic strategies are left out. */
export function waysToPlay(): Way[] {
  return registry.newest().flatMap((release) => {
    const math = registry.engine(release.model.engine)
    return math
      .trials(release.model)
      .filter(({ onlyProof }) => !onlyProof)
      .map(({ name, params, expected }) => ({
        release,
        params,
        name: `${release.model.id} ${name}`,
        rtp: expected.rtp,
        sd: expected.sd,
        hasSteps: math.hasSteps,
        chosen: release.engine.chosenChance4 !== undefined,
      }))
  })
}

/** The share of a stake that counts, 0 to 1. For rounds with steps the published figures of the strategy apply. */
export function weightOfWay(terms: EngineTerms, { release, params, rtp, sd, ...way }: Way): number {
  const { engine, model } = release
  const kind = wagerKindOf(engine)
  if (way.hasSteps) return weight4Of(terms, { kind, chance4: null, rtp, sd: sd ?? null }) / 10_000
  const figures = figuresOfStake(engine, model, { params, actions: [], outcome: undefined })
  return weight4Of(terms, { kind, ...figures }) / 10_000
}

/** Tolerance, as a part of the card's figure, for rounded weights and simulated returns. */
const TOLERANCE = 0.02

/** Ways that lose less for each counted stake than the game of the truth card. */
export function cheaperThan({ terms, truth }: Told): string[] {
  const { cost, stakes } = truth
  const told = Number(cost.minor) / Number(stakes!.minor)
  return waysToPlay().flatMap((way) => {
    const weight = weightOfWay(terms, way)
    if (weight === 0) return []
    const cost = (1 - way.rtp) / weight
    return cost < told * (1 - TOLERANCE)
      ? [`${way.name}: ${cost.toFixed(4)} < ${told.toFixed(4)}`]
      : []
  })
}

/** A two-outcome distribution with the return and deviation of a way whose outcomes are unknown. */
export function likeOutcomes({ rtp, sd = 1 }: Way): Outcomes {
  const share = rtp ** 2 / (rtp ** 2 + sd ** 2)
  return [
    { times: 0, share: 1 - share },
    { times: rtp / share, share },
  ]
}
