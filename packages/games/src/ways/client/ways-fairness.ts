import { type Drawn, type Fairness } from '../../fairness.ts'
import { slotText } from '../../slot/slot.text.ts'
import { type WaysModel, type WaysOutcome } from '../ways.ts'
import { waysWords } from './ways.text.ts'

/** A slot bet has no choice except its amount. */
export const fairness: Fairness = {
  fields: [],
  capped: false,
  examples: [
    {
      modelId: 'ways-soft',
      clientSeed: 'client-932',
      nonce: '1',
      bet: '50,00',
      choice: {},
      serverSeed: '3ebb28b7d34f07a6489ce071cb39ad8dd7b3dcffea3597d0b8b97cf8538d1ead',
    },
    {
      modelId: 'ways-mid',
      clientSeed: 'client-932',
      nonce: '3',
      bet: '30,00',
      choice: {},
      serverSeed: '093ff9c822d10ee34c8dd6acf1beec51cf732beaaabf2baac91fcb6db75f0090',
    },
    {
      modelId: 'ways-high',
      clientSeed: 'client-13',
      nonce: '0',
      bet: '10,00',
      choice: {},
      serverSeed: '7eb841278f08238aa73626151cf9cf20c616ea544d5791191efe70ab9750e0da',
    },
  ],
  read: () => ({ params: {}, actions: [] }),
  write: () => ({}),

  outcomeWords(outcome) {
    const { base, free } = outcome as WaysOutcome
    const won = base.wins.reduce((sum, { ways }) => sum + ways, 0)
    const words = won > 0 ? `Выигрышных путей: ${won} из ${base.ways}` : waysWords(base.ways)
    const series = free.length > 0 ? `, ${slotText.freeSpins.toLowerCase()}: ${free.length}` : ''
    return words + series
  },

  draws({ model, outcome }) {
    const { strips, freeStrips } = model as WaysModel
    const { base, free } = outcome as WaysOutcome
    return [base, ...free].flatMap(({ heights, stops }, index) => {
      const name = index === 0 ? '' : `Бесплатное ${index}, `
      const lengths = (index === 0 ? strips : freeStrips).map((strip) => strip.length)
      return heights.flatMap((height, reel): Drawn[] => [
        [`${name}барабан ${reel + 1}: высота`, String(height)],
        [`${name}барабан ${reel + 1}: остановка`, `${stops[reel]} из ${lengths[reel]}`],
      ])
    })
  },
}
