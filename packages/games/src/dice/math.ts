import { type EngineMath, releasesOf, type Trial } from '@ayva/game-math/release'
import { dice } from './dice.ts'
import dice99 from './dice-99.json' with { type: 'json' }

export const math: EngineMath = {
  id: 'dice',
  releases: releasesOf(dice, [dice99]),
  hasSteps: false,
  riskIsChosen: true,
  usualParams: { direction: 'over', target: 5049 },
  trials: () => [100, 2500, 4950, 9500].map(underTrial),
}

/** So many winning values of ten thousand; the model's figures apply to each. */
function underTrial(wins: number): Trial {
  const hitFrequency = wins / 10_000
  const win = Math.floor(99_000_000 / wins) / 10_000
  const rtp = hitFrequency * win
  const sd = Math.sqrt(rtp * win - rtp ** 2)
  const params = { direction: 'under', target: wins }
  return { name: `under-${wins}`, params, expected: { rtp, sd, hitFrequency } }
}
