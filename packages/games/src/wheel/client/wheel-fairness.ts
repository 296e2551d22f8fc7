import { type Fairness } from '../../fairness.ts'
import { timesText } from '../../table/times.ts'
import { type WheelOutcome } from '../wheel.ts'

/** Segments are counted clockwise from the one at the top of the picture. */
export const segmentText = (segment: number): string => `Сектор ${segment + 1}`

export const fairness: Fairness = {
  fields: [],
  capped: false,
  examples: [
    {
      modelId: 'wheel-low',
      serverSeed: '68438a28793e7591b771470cf58a7bfc368b19d57f5ecfefd2c3a458b05c2a29',
      clientSeed: 'client-932',
      nonce: '1000',
      bet: '40,00',
      choice: {},
    },
    {
      modelId: 'wheel-mid',
      serverSeed: '70fd64d21eb8c8ecc28d9d1d2b5a7a0739eb2f3ee3eac76e70900c1a7f3bd3cd',
      clientSeed: 'client-932',
      nonce: '1003',
      bet: '40,00',
      choice: {},
    },
    {
      modelId: 'wheel-high',
      serverSeed: '1c8fd4fa6c661ccb854cc3e9c4e39bfe48d5ed1d9fe944a985d3bc253eb64b21',
      clientSeed: 'client-932',
      nonce: '1005',
      bet: '50,00',
      choice: {},
    },
  ],
  read: () => ({ params: {}, actions: [] }),
  write: () => ({}),

  outcomeWords(outcome) {
    const { segment, multiplier4 } = outcome as WheelOutcome
    return `${segmentText(segment)}, множитель ${timesText(multiplier4)}`
  },

  draws({ outcome }) {
    const { segment, multiplier4 } = outcome as WheelOutcome
    return [[segmentText(segment), timesText(multiplier4)]]
  },
}
