import { type Fairness } from '../../fairness.ts'
import { cascadeDraws } from '../../grid/cascade-draws.ts'
import { stepsWords } from '../../grid/grid.text.ts'
import { slotText } from '../../slot/slot.text.ts'
import { type TumbleModel, type TumbleOutcome } from '../tumble.ts'

/** A slot bet has no choice except its amount. */
export const fairness: Fairness = {
  fields: [],
  capped: false,
  examples: [
    {
      modelId: 'tumble-soft',
      clientSeed: 'client-13',
      nonce: '0',
      bet: '10,00',
      choice: {},
      serverSeed: '267afecc11171e1e6eb3bc1a89cc70f41ca2307091005ea573b755765119fc6a',
    },
    {
      modelId: 'tumble-mid',
      clientSeed: 'client-932',
      nonce: '0',
      bet: '10,00',
      choice: {},
      serverSeed: 'ce72086fddaa95b6134fb9b0f11e1d5266df0d8ffe0e7f6bf56ef670fce008a9',
    },
    {
      modelId: 'tumble-high',
      clientSeed: 'client-932',
      nonce: '1',
      bet: '30,00',
      choice: {},
      serverSeed: '5321b93dcb3d8db34a6dcc8740ee01caf4785d657b3da493fa215828a37364a5',
    },
  ],
  read: () => ({ params: {}, actions: [] }),
  write: () => ({}),

  outcomeWords(outcome) {
    const { base, free } = outcome as TumbleOutcome
    const steps = base.steps.length > 0 ? stepsWords(base.steps.length) : 'Совпадений нет'
    const times = base.multiplier > 1 && base.steps.length > 0 ? `, ×${base.multiplier}` : ''
    const series = free.length > 0 ? `, ${slotText.freeSpins.toLowerCase()}: ${free.length}` : ''
    return steps + times + series
  },

  draws({ model, outcome }) {
    const { orb } = model as TumbleModel
    const { base, free } = outcome as TumbleOutcome
    return [base, ...free].flatMap((spin, index) =>
      cascadeDraws(spin, {
        name: index === 0 ? '' : `Бесплатное ${index}, `,
        label: (symbol) => symbol,
        valued: orb,
      }),
    )
  },
}
