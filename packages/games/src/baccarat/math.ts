import { type EngineMath, releasesOf, type Trial } from '@ayva/game-math/release'
import { baccarat, type BaccaratModel, sharesOf, type Spot } from './baccarat.ts'
import baccarat8d from './baccarat-8d.json' with { type: 'json' }

/** The smallest bet of the table in kopecks. */
const STAKE = 50_00

export const math: EngineMath = {
  id: 'baccarat',
  releases: releasesOf(baccarat, [baccarat8d]),
  hasSteps: false,
  returnOf: 'ставка на банкира',
  usualParams: { bets: { player: STAKE } },
  usualBet: BigInt(STAKE),
  leaves(model) {
    const { player, banker, tie } = sharesOf(model as BaccaratModel)
    return [
      { multiplier4: 20_000, share: player },
      { multiplier4: 10_000, share: tie },
      { multiplier4: 0, share: banker },
    ]
  },
  trials: (model) => spotTrials(model as BaccaratModel),
}

/** The published chances of every spot; a pair has 31 of the 415 cards that can follow the first. */
function spotTrials(model: BaccaratModel): Trial[] {
  const { player, banker, tie } = sharesOf(model)
  const pair = (4 * model.decks - 1) / (52 * model.decks - 1)
  const win = 1 + model.bankerPays[0] / 100
  return [
    spotTrial('player', [player, 2], [tie, 1]),
    spotTrial('banker', [banker, win], [tie, 1]),
    spotTrial('tie', [tie, model.tiePays + 1]),
    spotTrial('playerPair', [pair, model.pairPays + 1]),
    spotTrial('bankerPair', [pair, model.pairPays + 1]),
  ]
}

function spotTrial(spot: Spot, ...paid: [share: number, times: number][]): Trial {
  let rtp = 0
  let square = 0
  let hitFrequency = 0
  for (const [share, times] of paid) {
    rtp += share * times
    square += share * times ** 2
    hitFrequency += share
  }
  return {
    name: spot,
    params: { bets: { [spot]: STAKE } },
    bet: BigInt(STAKE),
    expected: { rtp, sd: Math.sqrt(square - rtp ** 2), hitFrequency },
  }
}
