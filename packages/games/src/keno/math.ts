import { type EngineMath, releasesOf, type Trial } from '@ayva/game-math/release'
import kenoClassic from './keno-classic.json' with { type: 'json' }
import kenoHigh from './keno-high.json' with { type: 'json' }
import { hitLeaves, keno, type KenoModel } from './keno.ts'

const usualParams = { picks: [3, 8, 14, 17, 22, 29, 33, 38] }

export const math: EngineMath = {
  id: 'keno',
  releases: releasesOf(keno, [kenoClassic, kenoHigh]),
  hasSteps: false,
  riskIsChosen: true,
  usualParams,
  leaves: (model) => hitLeaves(model as KenoModel, usualParams.picks.length),
  trials: (model) => [
    picksTrial(model as KenoModel, usualParams.picks),
    ...[1, 2, 3, 5, 10].map((count) =>
      picksTrial(
        model as KenoModel,
        Array.from({ length: count }, (_, at) => 4 * at + 1),
      ),
    ),
  ],
}

function picksTrial(model: KenoModel, picks: number[]): Trial {
  let rtp = 0
  let square = 0
  let hitFrequency = 0
  for (const { multiplier4, share } of hitLeaves(model, picks.length)) {
    const times = multiplier4 / 10_000
    rtp += share * times
    square += share * times ** 2
    if (times > 0) hitFrequency += share
  }
  const expected = { rtp, sd: Math.sqrt(square - rtp ** 2), hitFrequency }
  return { name: `${picks.length}-picks`, params: { picks }, expected }
}
