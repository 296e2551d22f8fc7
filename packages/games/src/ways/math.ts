import { type EngineMath, plainTrial, releasesOf } from '@ayva/game-math/release'
import { ways } from './ways.ts'
import waysHigh from './ways-high.json' with { type: 'json' }
import waysMid from './ways-mid.json' with { type: 'json' }
import waysSoft from './ways-soft.json' with { type: 'json' }

export const math: EngineMath = {
  id: 'ways',
  releases: releasesOf(ways, [waysSoft, waysMid, waysHigh]),
  hasSteps: false,
  usualParams: {},
  trials: (model) => [plainTrial(model)],
}
