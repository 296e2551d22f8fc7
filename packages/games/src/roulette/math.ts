import { type EngineMath, releasesOf, type Trial } from '@ayva/game-math/release'
import { NUMBERS, type Place, placeById } from './places.ts'
import { returnOf, roulette, type RouletteModel } from './roulette.ts'
import rouletteEu from './roulette-eu.json' with { type: 'json' }
import rouletteFr from './roulette-fr.json' with { type: 'json' }

const CHIP = 10_00

export const math: EngineMath = {
  id: 'roulette',
  releases: releasesOf(roulette, [rouletteEu, rouletteFr]),
  hasSteps: false,
  riskIsChosen: true,
  usualParams: { bets: [{ type: 'dozen', value: 2, stake: CHIP }] },
  usualBet: BigInt(CHIP),
  trials: (model) =>
    ['dozen:2', 'red', 'straight:17', 'split:8-9', 'corner:0-1-2-3', 'sixline:1-2-3-4-5-6'].map(
      (id) => placeTrial(model as RouletteModel, placeById.get(id)!),
    ),
}

/** One chip on one place, over all 37 numbers. */
function placeTrial(model: RouletteModel, place: Place): Trial {
  let sum = 0
  let squares = 0
  let hits = 0
  for (let number = 0; number < NUMBERS; number++) {
    const times = returnOf(model, place, CHIP, number) / CHIP
    sum += times
    squares += times ** 2
    if (times > 0) hits += 1
  }
  const rtp = sum / NUMBERS
  const expected = {
    rtp,
    sd: Math.sqrt(squares / NUMBERS - rtp ** 2),
    hitFrequency: hits / NUMBERS,
  }
  const { id, type, n, value } = place
  const named = { type, ...(n && { n: [...n] }), ...(value !== undefined && { value }) }
  const params = { bets: [{ ...named, stake: CHIP }] }
  return { name: id.replace(':', '-'), params, bet: BigInt(CHIP), expected }
}
