import { type Fairness } from '../../fairness.ts'
import { reelDraws, spinDraws } from '../../slot/draws.ts'
import { featureWords, spinWords } from '../../slot/words.ts'
import { type BookModel, type BookOutcome } from '../book.ts'

/** A slot bet has no choice except its amount. */
export const fairness: Fairness = {
  fields: [],
  capped: false,
  examples: [
    {
      modelId: 'book-mid',
      clientSeed: 'client-932',
      nonce: '2',
      bet: '50,00',
      choice: {},
      serverSeed: '51bd6c2badac6f51b2338d3b9233855776c632dc50d680b64a71265e21df5d54',
    },
    {
      modelId: 'book-high',
      clientSeed: 'client-932',
      nonce: '2',
      bet: '50,00',
      choice: {},
      serverSeed: 'adae8359407ede0b449aa2a9cb778f1b725d1818e01d8e55a4a692b8bf5232b5',
    },
    {
      modelId: 'book-extreme',
      clientSeed: 'client-932',
      nonce: '0',
      bet: '10,00',
      choice: {},
      serverSeed: '3510ac465f0f8a683e8b8b316d6a9bb27cc64d3d33a88667b8ed2f0aae677f64',
    },
  ],
  read: () => ({ params: {}, actions: [] }),
  write: () => ({}),

  outcomeWords(outcome) {
    const { base, feature } = outcome as BookOutcome
    return (
      spinWords(base.wins, base.scatterUnits) +
      (feature ? `, ${featureWords(feature.spins.length)}` : '')
    )
  },

  draws({ model, outcome }) {
    const { strips, freeStrips, regular } = model as BookModel
    const { base, feature } = outcome as BookOutcome
    if (!feature) return reelDraws(strips, base.stops)
    const place = regular.indexOf(feature.special) + 1
    return [
      ...reelDraws(strips, base.stops),
      ['Символ серии', `${place} из ${regular.length}`],
      ...spinDraws(freeStrips, feature.spins),
    ]
  },
}
