import { type EngineMath, plainTrial, releasesOf } from '@ayva/game-math/release'
import { hold } from './hold.ts'
import holdHigh from './hold-high.json' with { type: 'json' }
import holdMid from './hold-mid.json' with { type: 'json' }
import holdSoft from './hold-soft.json' with { type: 'json' }

export const math: EngineMath = {
  id: 'hold',
  releases: releasesOf(hold, [holdSoft, holdMid, holdHigh]),
  hasSteps: false,
  usualParams: {},
  trials: (model) => [plainTrial(model)],
}
