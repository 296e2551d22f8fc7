import { type EngineMath, plainTrial, releasesOf } from '@ayva/game-math/release'
import wildHigh from './wild-high.json' with { type: 'json' }
import wildMid from './wild-mid.json' with { type: 'json' }
import wildSoft from './wild-soft.json' with { type: 'json' }
import { wildlines } from './wildlines.ts'

export const math: EngineMath = {
  id: 'wildlines',
  releases: releasesOf(wildlines, [wildSoft, wildMid, wildHigh]),
  hasSteps: false,
  usualParams: {},
  trials: (model) => [plainTrial(model)],
}
