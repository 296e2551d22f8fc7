import { type EngineMath, releasesOf, type Trial } from '@ayva/game-math/release'
import { limbo, limboChance, type LimboModel } from './limbo.ts'
import limbo99 from './limbo-99.json' with { type: 'json' }

const USUAL = 200

export const math: EngineMath = {
  id: 'limbo',
  releases: releasesOf(limbo, [limbo99]),
  hasSteps: false,
  riskIsChosen: true,
  usualParams: { target100: USUAL },
  // One draw of 2^52 values: those that reach the target, and the others.
  leaves: (model) => {
    const share = limboChance(model as LimboModel, USUAL)
    return [
      { multiplier4: USUAL * 100, share },
      { multiplier4: 0, share: 1 - share },
    ]
  },
  trials: (model) => [101, USUAL, 1000, 10_000].map((at) => targetTrial(model as LimboModel, at)),
}

/** The model's figures apply to every target. */
function targetTrial(model: LimboModel, target100: number): Trial {
  const hitFrequency = limboChance(model, target100)
  const rtp = (hitFrequency * target100) / 100
  const sd = Math.sqrt((rtp * target100) / 100 - rtp ** 2)
  return { name: `at-${target100}`, params: { target100 }, expected: { rtp, sd, hitFrequency } }
}
