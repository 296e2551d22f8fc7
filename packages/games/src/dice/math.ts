import { type EngineMath, releasesOf } from '@ayva/game-math/release'
import { dice } from './dice.ts'
import dice99 from './dice-99.json' with { type: 'json' }

export const math: EngineMath = {
  id: 'dice',
  releases: releasesOf(dice, [dice99]),
  hasSteps: false,
  usualParams: { direction: 'over', target: 5049 },
}
