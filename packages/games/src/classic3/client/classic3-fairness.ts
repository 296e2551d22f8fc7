import { type Fairness } from '../../fairness.ts'
import { spinWords } from '../../slot/words.ts'
import { type Classic3Model, type Classic3Outcome } from '../classic3.ts'

/** A slot bet has no choice except its amount. */
export const fairness: Fairness = {
  fields: [],
  capped: false,
  examples: [
    {
      modelId: 'classic-soft',
      clientSeed: 'client-932',
      nonce: '4',
      bet: '30,00',
      choice: {},
      serverSeed: '8ab2ab7b88443b12e7393beb5a46c98b0443b36aa2c354025e15fc07f356a205',
    },
    {
      modelId: 'classic-fire',
      clientSeed: 'client-932',
      nonce: '6',
      bet: '40,00',
      choice: {},
      serverSeed: '5f235b2ff2ecb977ba7678ec53658b89fb54535568cdbfcd0cdd9dd74da76080',
    },
    {
      modelId: 'classic-double',
      clientSeed: 'client-932',
      nonce: '1',
      bet: '10,00',
      choice: {},
      serverSeed: 'ed7460da2f073142b02f527dc6d6f5de66f742d88950ec92a6e7236f08113496',
    },
  ],
  read: () => ({ params: {}, actions: [] }),
  write: () => ({}),

  outcomeWords(outcome) {
    const { wins, wheelMultiplier } = outcome as Classic3Outcome
    const words = spinWords(wins)
    return wheelMultiplier > 1 ? `${words}, колесо ×${wheelMultiplier}` : words
  },

  draws({ model, outcome }) {
    const { strips, fullScreenWheel } = model as Classic3Model
    const { stops, wheelMultiplier, fullScreen } = outcome as Classic3Outcome
    const reels = stops.map(
      (stop, reel) => [`Барабан ${reel + 1}`, `${stop} из ${strips[reel]!.length}`] as const,
    )
    return fullScreen && fullScreenWheel ? [...reels, ['Колесо', `×${wheelMultiplier}`]] : reels
  },
}
