import { type Fairness } from '../../fairness.ts'
import { cascadeDraws } from '../../grid/cascade-draws.ts'
import { stepsWords } from '../../grid/grid.text.ts'
import { type ClusterOutcome } from '../cluster.ts'
import { words } from './cluster.text.ts'

/** A slot bet has no choice except its amount. */
export const fairness: Fairness = {
  fields: [],
  capped: false,
  examples: [
    {
      modelId: 'cluster-mid',
      clientSeed: 'client-932',
      nonce: '1',
      bet: '30,00',
      choice: {},
      serverSeed: '3b443eb30dde9f4c6825c037d446fbd8a5ec27eee5d9e85b7d19da075a551564',
    },
    {
      modelId: 'cluster-soft',
      clientSeed: 'client-13',
      nonce: '0',
      bet: '40,00',
      choice: {},
      serverSeed: '5692075cedae03a6146fa9cda3d270545f4dc9500cc12ce2c52ed31f5b6738ce',
    },
    {
      modelId: 'cluster-high',
      clientSeed: 'client-932',
      nonce: '6',
      bet: '20,00',
      choice: {},
      serverSeed: '4e3522e2a6b793209ded377105859574533cfb8387791552200c3b2195dd86f6',
    },
  ],
  read: () => ({ params: {}, actions: [] }),
  write: () => ({}),

  outcomeWords(outcome) {
    const { base, free } = outcome as ClusterOutcome
    const top = base.steps.at(-1)?.multiplier ?? 1
    const steps = base.steps.length > 0 ? stepsWords(base.steps.length) : 'Гроздей нет'
    const series = free.length > 0 ? `, ${words.series.toLowerCase()}: ${free.length}` : ''
    return steps + (top > 1 ? `, до ×${top}` : '') + series
  },

  draws({ outcome }) {
    const { base, free } = outcome as ClusterOutcome
    return [base, ...free].flatMap((drop, index) =>
      cascadeDraws(drop, {
        name: index === 0 ? '' : `Бесплатное ${index}, `,
        label: (symbol) => symbol,
      }),
    )
  },
}
