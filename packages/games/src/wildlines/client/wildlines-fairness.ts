import { type Fairness } from '../../fairness.ts'
import { reelDraws, spinDraws } from '../../slot/draws.ts'
import { featureWords, spinWords } from '../../slot/words.ts'
import { type WildlinesModel, type WildlinesOutcome } from '../wildlines.ts'

/** A slot bet has no choice except its amount. */
export const fairness: Fairness = {
  fields: [],
  capped: false,
  examples: [
    {
      modelId: 'wild-soft',
      clientSeed: 'client-932',
      nonce: '0',
      bet: '40,00',
      choice: {},
      serverSeed: '60aaee22731d40faf29e68ddc42663bcae13968ca3642d892044eb9ca80e4c10',
    },
    {
      modelId: 'wild-mid',
      clientSeed: 'client-932',
      nonce: '3',
      bet: '30,00',
      choice: {},
      serverSeed: '209cd548b1b504861147f866be78bb17f8ce86fa314897f2d2e69e2158ec6d00',
    },
    {
      modelId: 'wild-high',
      clientSeed: 'client-932',
      nonce: '1',
      bet: '50,00',
      choice: {},
      serverSeed: '4bcfc34bfa031affcf36d72b04fd169c31c088d292ea0c810dab54723ea1d169',
    },
  ],
  read: () => ({ params: {}, actions: [] }),
  write: () => ({}),

  outcomeWords(outcome) {
    const { base, feature } = outcome as WildlinesOutcome
    return (
      spinWords(base.wins, base.scatterUnits) +
      (feature ? `, ${featureWords(feature.spins.length)}` : '')
    )
  },

  draws({ model, outcome }) {
    const { strips, freeStrips } = model as WildlinesModel
    const { base, feature } = outcome as WildlinesOutcome
    return [...reelDraws(strips, base.stops), ...spinDraws(freeStrips, feature?.spins ?? [])]
  },
}
