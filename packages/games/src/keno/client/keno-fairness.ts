import { type Fairness } from '../../fairness.ts'
import { type KenoOutcome, NUMBERS, PICKS_MAX } from '../keno.ts'

export const fairness: Fairness = {
  fields: [
    {
      name: 'picks',
      kind: 'text',
      label: 'Ваши числа',
      first: '3, 8, 14, 17',
      wide: true,
      maxLength: 60,
      hint: 'От одного до десяти разных чисел от 1 до 40.',
      wrong: 'От одного до десяти разных чисел от 1 до 40 через запятую',
    },
  ],
  capped: false,
  examples: [
    {
      modelId: 'keno-classic',
      serverSeed: '06070e17e60d5574bed8df88d87d94149475da6363256165c8df7b154f89b4d3',
      clientSeed: 'client-932',
      nonce: '1000',
      bet: '40,00',
      choice: { picks: '36, 9, 29' },
    },
    {
      modelId: 'keno-high',
      serverSeed: '573e93646bab177ffb6ea2401054665d2af7b15c951de5d01bd9839e7eee354b',
      clientSeed: 'client-932',
      nonce: '1005',
      bet: '30,00',
      choice: { picks: '28' },
    },
  ],

  read({ picks: typed = '' }) {
    const parts = typed.split(/[\s,;]+/).filter(Boolean)
    const picks = parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : 0))
    const good = picks.every((one) => one >= 1 && one <= NUMBERS)
    const count = new Set(picks).size
    if (!good || count !== picks.length || count < 1 || count > PICKS_MAX)
      return { wrong: ['picks'] }
    return { params: { picks }, actions: [] }
  },

  write: ({ params: { picks } }) => ({ picks: Array.isArray(picks) ? picks.join(', ') : '' }),

  outcomeWords(outcome) {
    const { drawn, hits, picks } = outcome as KenoOutcome
    return `Выпали ${drawn.join(', ')}. Угадано ${hits} из ${picks.length}`
  },

  draws: ({ outcome }) =>
    (outcome as KenoOutcome).drawn.map((number, at) => [`Шар ${at + 1}`, String(number)]),
}
