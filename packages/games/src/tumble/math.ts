import { type EngineMath, plainTrial, releasesOf } from '@ayva/game-math/release'
import { tumble } from './tumble.ts'
import tumbleHigh from './tumble-high.json' with { type: 'json' }
import tumbleMid from './tumble-mid.json' with { type: 'json' }
import tumbleSoft from './tumble-soft.json' with { type: 'json' }

export const math: EngineMath = {
  id: 'tumble',
  releases: releasesOf(tumble, [tumbleSoft, tumbleMid, tumbleHigh]),
  hasSteps: false,
  usualParams: {},
  trials: (model) => [plainTrial(model)],
}
