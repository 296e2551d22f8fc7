import { type EngineMath, releasesOf, type Trial } from '@ayva/game-math/release'
import { bucketLeaves, plinko, type PlinkoModel, type PlinkoParams } from './plinko.ts'
import plinko99 from './plinko-99.json' with { type: 'json' }

const usualParams: PlinkoParams = { rows: 12, risk: 'medium' }

export const math: EngineMath = {
  id: 'plinko',
  releases: releasesOf(plinko, [plinko99]),
  hasSteps: false,
  usualParams,
  leaves: (model) => bucketLeaves(model as PlinkoModel, usualParams),
  trials: (model) => [
    boardTrial(model as PlinkoModel, usualParams),
    boardTrial(model as PlinkoModel, { rows: 8, risk: 'low' }),
    boardTrial(model as PlinkoModel, { rows: 16, risk: 'low' }),
    boardTrial(model as PlinkoModel, { rows: 16, risk: 'medium' }),
    boardTrial(model as PlinkoModel, { rows: 8, risk: 'high' }),
    boardTrial(model as PlinkoModel, { rows: 16, risk: 'high' }),
  ],
}

function boardTrial(model: PlinkoModel, params: PlinkoParams): Trial {
  const leaves = bucketLeaves(model, params)
  const mean = (power: number) =>
    leaves.reduce((sum, { multiplier4, share }) => sum + share * (multiplier4 / 10_000) ** power, 0)
  const rtp = mean(1)
  const expected = { rtp, sd: Math.sqrt(mean(2) - rtp ** 2), hitFrequency: 1 }
  return { name: `${params.risk}-${params.rows}`, params, expected }
}
