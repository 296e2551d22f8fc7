import { type EngineMath, plainTrial, releasesOf } from '@ayva/game-math/release'
import { classic3 } from './classic3.ts'
import classicDouble from './classic-double.json' with { type: 'json' }
import classicFire from './classic-fire.json' with { type: 'json' }
import classicSoft from './classic-soft.json' with { type: 'json' }

export const math: EngineMath = {
  id: 'classic3',
  releases: releasesOf(classic3, [classicSoft, classicFire, classicDouble]),
  hasSteps: false,
  usualParams: {},
  trials: (model) => [plainTrial(model)],
}
