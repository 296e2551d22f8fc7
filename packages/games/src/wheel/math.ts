import { type EngineMath, plainTrial, releasesOf } from '@ayva/game-math/release'
import wheelHigh from './wheel-high.json' with { type: 'json' }
import wheelLow from './wheel-low.json' with { type: 'json' }
import wheelMid from './wheel-mid.json' with { type: 'json' }
import { wheel } from './wheel.ts'

export const math: EngineMath = {
  id: 'wheel',
  releases: releasesOf(wheel, [wheelLow, wheelMid, wheelHigh]),
  hasSteps: false,
  usualParams: {},
  trials: (model) => [plainTrial(model)],
}
