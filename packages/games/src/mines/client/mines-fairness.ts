import { type Fairness } from '../../fairness.ts'
import { type MinesModel, type MinesOutcome } from '../mines.ts'

const TAKE = 'забрать'

export const fairness: Fairness = {
  fields: [
    {
      name: 'mines',
      kind: 'text',
      label: 'Мин на поле',
      first: '3',
      wrong: 'Целое число от 1 до 24',
    },
    {
      name: 'actions',
      kind: 'text',
      label: 'Ходы по порядку',
      first: '',
      wide: true,
      maxLength: 200,
      hint: 'Номера клеток от 1 до 25 слева направо и слово «забрать».',
      wrong: 'Номера клеток от 1 до 25 через запятую',
    },
  ],
  capped: true,
  examples: [
    {
      modelId: 'mines-99',
      serverSeed: 'a34abbe7a6fb454ff1c76becfb2c9141013166c6dbfc3ad308f03e0b618f0ead',
      clientSeed: 'client-932',
      nonce: '1001',
      bet: '40,00',
      choice: { mines: '3', actions: '3, забрать' },
    },
  ],

  read({ mines = '', actions: typed = '' }) {
    const actions = readActions(typed)
    const good = /^\d{1,2}$/.test(mines.trim())
    if (good && actions) return { params: { mines: Number(mines) }, actions }
    return { wrong: [...(good ? [] : ['mines']), ...(actions ? [] : ['actions'])] }
  },

  write: ({ params: { mines }, actions }) => ({
    mines: typeof mines === 'number' ? String(mines) : '',
    actions: actions.map((one) => (typeof one === 'number' ? one + 1 : TAKE)).join(', '),
  }),

  outcomeWords(outcome) {
    const { mines } = outcome as MinesOutcome
    if (!mines) return 'Раунд не закончен, мины не названы'
    return `Мины в клетках ${mines.map((cell) => cell + 1).join(', ')}`
  },

  draws({ model, params, stream }) {
    const { size } = model as MinesModel
    const mined = stream()
      .shuffle(size)
      .take(params['mines'] as number)
    return mined.map((cell, index) => [`Мина ${index + 1}`, `клетка ${cell + 1}`])
  },
}

/** «7, 8, забрать» as the engine counts: cells from 0. */
function readActions(text: string): unknown[] | undefined {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const actions = parts.map((part) => {
    if (part.toLowerCase() === TAKE || part === 'cashout') return 'cashout'
    return /^\d{1,2}$/.test(part) && Number(part) >= 1 ? Number(part) - 1 : undefined
  })
  return actions.includes(undefined) ? undefined : actions
}
