import { type Fairness } from '../../fairness.ts'
import { hundredthsText, parseHundredths } from '../../table/figures.ts'
import { type LimboOutcome } from '../limbo.ts'
import { heightText } from './limbo-choice.ts'

export const fairness: Fairness = {
  fields: [
    {
      name: 'target',
      kind: 'text',
      label: 'Множитель',
      first: '2,00',
      wrong: 'Число от 1,01 до 1 000 000',
    },
  ],
  capped: false,
  examples: [
    {
      modelId: 'limbo-99',
      serverSeed: '2818c1ca7efed6634c1170feae974f10cc039326acc8aa41b071223d9ab85a00',
      clientSeed: 'client-932',
      nonce: '1007',
      bet: '10,00',
      choice: { target: '1,50' },
    },
  ],

  read({ target: typed = '' }) {
    const target100 = parseHundredths(typed)
    if (target100 === undefined || target100 <= 100) return { wrong: ['target'] }
    return { params: { target100 }, actions: [] }
  },

  write: ({ params: { target100 } }) => ({
    target: typeof target100 === 'number' ? hundredthsText(target100) : '',
  }),

  outcomeWords: (outcome) => `Шар поднялся до ${heightText((outcome as LimboOutcome).result100)}`,
  draws: ({ outcome, stream }) => [
    ['Число', String(stream().u52())],
    ['Высота', heightText((outcome as LimboOutcome).result100)],
  ],
}
