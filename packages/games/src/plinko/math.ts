import { type EngineMath, figuresOfLeaves, releasesOf, type Trial } from '@ayva/game-math/release'
import { bucketLeaves, plinko, type PlinkoModel, type PlinkoParams } from './plinko.ts'
import plinko99 from './plinko-99.json' with { type: 'json' }

const usualParams: PlinkoParams = { rows: 12, risk: 'medium' }

export const math: EngineMath = {
  id: 'plinko',
  releases: releasesOf(plinko, [plinko99]),
  hasSteps: false,
  riskIsChosen: true,
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
  const expected = { ...figuresOfLeaves(bucketLeaves(model, params)), hitFrequency: 1 }
  return { name: `${params.risk}-${params.rows}`, params, expected }
}
