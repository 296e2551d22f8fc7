import { type EngineMath, type Leaf, releasesOf, type Trial } from '@ayva/game-math/release'
import { PAYING, type PayingHand } from './hands.ts'
import jacks85 from './poker-jacks-85.json' with { type: 'json' }
import jacks96 from './poker-jacks-96.json' with { type: 'json' }
import { type PokerModel, videopoker } from './videopoker.ts'

export const math: EngineMath = {
  id: 'videopoker',
  releases: releasesOf(videopoker, [jacks85, jacks96]),
  hasSteps: true,
  returnOf: 'при лучшей игре',
  bestWin: (model) => royalFlush(model as PokerModel),
  usualParams: {},
  // Finding the best hold takes some 60 microseconds, too long for a million rounds: a test proves it deal by deal, and
  // the simulation uses a simple hold with a known value.
  trials: (model) => [plainHold(model as PokerModel, 0), plainHold(model as PokerModel, 31)],
}

/** Chances of the best play as the model publishes them. */
function royalFlush({ pays, expected }: PokerModel): Leaf {
  const { royalFlush: share = 0 } = expected['handProbability'] as Record<string, number>
  return { multiplier4: pays.royalFlush * 10_000, share }
}

/** How many of the 2,598,960 hands of five cards are of each kind. */
const HANDS: Readonly<Record<PayingHand, number>> = {
  royalFlush: 4,
  straightFlush: 36,
  fourOfAKind: 624,
  fullHouse: 3744,
  flush: 5108,
  straight: 10_200,
  threeOfAKind: 54_912,
  twoPair: 123_552,
  jacksOrBetter: 337_920,
}
const ALL_HANDS = 2_598_960

/** The same hold for every deal: five drawn cards are worth as much as five dealt ones. */
function plainHold({ pays }: PokerModel, mask: 0 | 31): Trial {
  let rtp = 0
  let square = 0
  let hitFrequency = 0
  for (const hand of PAYING) {
    const share = HANDS[hand] / ALL_HANDS
    rtp += share * pays[hand]
    square += share * pays[hand] ** 2
    hitFrequency += share
  }
  return {
    name: mask === 0 ? 'draw-all' : 'hold-all',
    params: {},
    onlyProof: true,
    expected: { rtp, sd: Math.sqrt(square - rtp ** 2), hitFrequency },
    next: () => mask,
  }
}
