import { type EngineMath, releasesOf, type Trial } from '@ayva/game-math/release'
import { crash } from './crash.ts'
import crash99 from './crash-99.json' with { type: 'json' }

export const math: EngineMath = {
  id: 'crash',
  releases: releasesOf(crash, [crash99]),
  hasSteps: true,
  riskIsChosen: true,
  usualParams: { auto100: 200 },
  trials: () => [101, 150, 200, 1000, 10_000].map(autoTrial),
}

/** A cash-out at this multiplier (hundredths): 0.99/x of the crash rounds reach x. */
function autoTrial(auto100: number): Trial {
  const win = auto100 / 100
  const hitFrequency = 0.99 / win
  return {
    name: `auto-${auto100}`,
    params: { auto100 },
    expected: { rtp: 0.99, sd: Math.sqrt(0.99 * win - 0.99 ** 2), hitFrequency },
    next: () => 'end',
  }
}
