import { type Fairness } from '../../fairness.ts'
import { hundredthsText, parseHundredths, rollText } from '../../table/figures.ts'
import { type DiceOutcome } from '../dice.ts'

export const fairness: Fairness = {
  fields: [
    {
      name: 'direction',
      kind: 'options',
      label: 'Сторона',
      first: 'over',
      options: [
        { value: 'under', label: 'Меньше' },
        { value: 'over', label: 'Больше' },
      ],
    },
    {
      name: 'target',
      kind: 'text',
      label: 'Граница',
      first: '50,49',
      wrong: 'Число от 0 до 100',
    },
  ],
  capped: false,
  examples: [
    {
      modelId: 'dice-99',
      serverSeed: '16580e7b2b24fc88ee686a895f1cecda67418c6ee94043c03d893ff4cbc79b2e',
      clientSeed: 'client-932',
      nonce: '1000',
      bet: '30,00',
      choice: { direction: 'over', target: '5,32' },
    },
  ],

  read({ direction, target: typed = '' }) {
    const target = parseHundredths(typed)
    if (target === undefined) return { wrong: ['target'] }
    return { params: { direction, target }, actions: [] }
  },

  write: ({ params: { direction, target } }) => ({
    direction: direction === 'under' ? 'under' : 'over',
    target: typeof target === 'number' ? hundredthsText(target) : '',
  }),

  outcomeWords: (outcome) => `Выпало ${rollText((outcome as DiceOutcome).roll)}`,
  draws: ({ outcome }) => [['Число', rollText((outcome as DiceOutcome).roll)]],
}
