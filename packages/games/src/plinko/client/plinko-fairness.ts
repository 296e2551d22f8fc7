import { type Fairness } from '../../fairness.ts'
import { timesText } from '../../table/times.ts'
import { type PlinkoOutcome, risks, ROWS_MAX, ROWS_MIN } from '../plinko.ts'
import { riskNames } from './plinko.text.ts'

/** L and R as arrows. */
export const pathText = (path: string): string => path.replaceAll('L', '←').replaceAll('R', '→')

export const fairness: Fairness = {
  fields: [
    {
      name: 'risk',
      kind: 'options',
      label: 'Риск',
      first: 'medium',
      options: risks.map((value) => ({ value, label: riskNames[value] })),
    },
    {
      name: 'rows',
      kind: 'text',
      label: 'Рядов',
      first: '12',
      wrong: 'Целое число от 8 до 16',
    },
  ],
  capped: false,
  examples: [
    {
      modelId: 'plinko-99',
      serverSeed: '57420b88cf9148f8bb81bb2f15daf2d1e42530668f72c34f601dd45d710d7e57',
      clientSeed: 'client-932',
      nonce: '3',
      bet: '20,00',
      choice: { risk: 'high', rows: '15' },
    },
  ],

  read({ risk, rows: typed = '' }) {
    const rows = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
    if (rows < ROWS_MIN || rows > ROWS_MAX) return { wrong: ['rows'] }
    return { params: { rows, risk }, actions: [] }
  },

  write: ({ params: { rows, risk } }) => ({
    risk: typeof risk === 'string' && risk in riskNames ? risk : 'medium',
    rows: typeof rows === 'number' ? String(rows) : '',
  }),

  outcomeWords(outcome) {
    const { bucket, multiplier4 } = outcome as PlinkoOutcome
    return `Лунка ${bucket + 1}, множитель ${timesText(multiplier4)}`
  },

  draws({ outcome }) {
    const { path, bucket } = outcome as PlinkoOutcome
    return [['Путь шарика', `${pathText(path)}, вправо ${bucket}`]]
  },
}
