import { type EngineMath, releasesOf } from '@ayva/game-math/release'
import {
  blackjack,
  type BlackjackAction,
  type BlackjackModel,
  type BlackjackOutcome,
} from './blackjack.ts'
import eightDecks from './blackjack-8d.json' with { type: 'json' }
import { bestMove } from './strategy.ts'

export const math: EngineMath = {
  id: 'blackjack',
  releases: releasesOf(blackjack, [eightDecks]),
  hasSteps: true,
  returnOf: 'по базовой стратегии',
  usualParams: {},
  trials: (raw) => {
    const { strategy, expected } = raw as BlackjackModel
    return [
      {
        name: 'basic-strategy',
        params: {},
        expected: { rtp: expected.rtp!, sd: expected.sd },
        next: ({ outcome, legal }) =>
          bestMove(strategy, outcome as BlackjackOutcome, legal as readonly BlackjackAction[]),
      },
    ]
  },
}
