import { type Fairness } from '../../fairness.ts'
import { type CrashModel, type CrashOutcome, drawCrash } from '../crash.ts'
import { outcomeText, readTimes, timesText, writeTimes } from './crash-words.ts'

export const fairness: Fairness = {
  fields: [
    {
      name: 'auto',
      kind: 'text',
      label: 'Авто-забор',
      first: '2,00',
      maxLength: 12,
      wrong: 'От 1,01 до 1 000 000',
      hint: 'Пусто, если его не было',
    },
    {
      name: 'taken',
      kind: 'text',
      label: 'Забор рукой',
      first: '',
      maxLength: 12,
      wrong: 'От 1,01 до 1 000 000',
      hint: 'Пусто, если полёт дошёл до конца',
    },
    {
      name: 'cap',
      kind: 'text',
      label: 'Предел выплаты',
      first: '',
      maxLength: 12,
      wrong: 'От 1,01 до 1 000 000',
      hint: 'Множитель, выше которого валюта не платит',
    },
  ],
  capped: false,
  examples: [
    {
      modelId: 'crash-99',
      serverSeed: '846e732aa3359585efa6bdd1e4365e504f33ec15e96403354b784f44c1735603',
      clientSeed: 'client-13',
      nonce: '0',
      bet: '10,00',
      choice: { auto: '2,00', taken: '', cap: '' },
    },
  ],

  read({ auto = '', taken = '', cap = '' }) {
    const read = { auto: readTimes(auto), taken: readTimes(taken), cap: readTimes(cap) }
    const wrong = Object.entries(read).flatMap(([name, value]) =>
      value === undefined ? [name] : [],
    )
    if (wrong.length > 0) return { wrong }
    const params = { auto100: read.auto, ...(read.cap !== null && { cap100: read.cap }) }
    const actions = [typeof read.taken === 'number' ? { cashout: read.taken } : 'end']
    return { params, actions }
  },

  write({ params: { auto100, cap100 }, actions: [action] }) {
    const { cashout } = (action ?? {}) as { cashout?: unknown }
    const text = (value: unknown) => (typeof value === 'number' ? writeTimes(value) : '')
    return { auto: text(auto100), taken: text(cashout), cap: text(cap100) }
  },

  outcomeWords: (outcome) => outcomeText(outcome as CrashOutcome),
  draws: ({ model, stream }) => [
    ['Число', String(stream().u52())],
    ['Конец полёта', timesText(drawCrash(model as CrashModel, stream()))],
  ],
}
