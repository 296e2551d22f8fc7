import { type EngineMath, plainTrial, releasesOf } from '@ayva/game-math/release'
import { coin } from './coin.ts'

const coin99 = {
  schema: 1,
  id: 'coin-99',
  engine: 'coin',
  version: 1,
  multiplier4: 19_800,
  expected: { exact: true, rtp: 0.99, sd: 0.99, hitFrequency: 0.5, maxWinX: 1 },
}

export const math: EngineMath = {
  id: 'coin',
  releases: releasesOf(coin, [coin99]),
  hasSteps: false,
  usualParams: { side: 'heads' },
  trials: (model) => [{ ...plainTrial(model), params: { side: 'heads' } }],
}
