import { type Fairness } from '../../fairness.ts'
import { evenMoney, type Named, placeById, placeId, type PlaceType } from '../places.ts'
import { type RouletteBet, type RouletteOutcome } from '../roulette.ts'
import { numberWords } from './roulette.text.ts'

const evenWords: Record<(typeof evenMoney)[number], string> = {
  red: 'красное',
  black: 'чёрное',
  even: 'чёт',
  odd: 'нечёт',
  low: 'малые',
  high: 'большие',
}
/** By the number of covered numbers. */
const byCount: Record<number, PlaceType> = {
  1: 'straight',
  2: 'split',
  3: 'street',
  4: 'corner',
  6: 'sixline',
}

export const fairness: Fairness = {
  fields: [
    {
      name: 'bets',
      kind: 'text',
      label: 'Ставки',
      first: 'красное 1000',
      wide: true,
      maxLength: 4_000,
      hint: 'Место и сумма в копейках через точку с запятой: красное 1000; 17 500; 8-9 200; дюжина 2 1000; колонка 1 1000.',
      wrong: 'Место и сумма в копейках, через точку с запятой',
    },
  ],
  capped: false,
  examples: [
    {
      modelId: 'roulette-eu',
      serverSeed: '4a2a31076c568420f56f0e0917541414bc08afbac39d42a0fd925381c6283ac4',
      clientSeed: 'client-932',
      nonce: '3',
      bet: '37,60',
      choice: {
        bets: '35-36 300; 1-2-4-5 560; дюжина 2 940; чёт 240; нечёт 680; красное 1040',
      },
    },
    {
      modelId: 'roulette-fr',
      serverSeed: '5dee1a1a20c7f89fba9d56de18c578aa3a0d27b1ab9391185164a7960c81c8cd',
      clientSeed: 'client-608',
      nonce: '15',
      bet: '19,00',
      choice: { bets: '0 680; 0-1-2 160; 19-20-21-22-23-24 300; большие 660; красное 100' },
    },
  ],

  read({ bets: typed = '' }) {
    const bets = typed
      .split(/[;\n]+/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map(readBet)
    if (bets.length === 0 || bets.includes(undefined)) return { wrong: ['bets'] }
    return { params: { bets }, actions: [] }
  },

  write: ({ params: { bets } }) => ({
    bets: Array.isArray(bets) ? (bets as RouletteBet[]).map(writeBet).join('; ') : '',
  }),

  outcomeWords: (outcome) => `Выпало ${numberWords((outcome as RouletteOutcome).number)}`,
  draws: ({ outcome }) => [['Число', numberWords((outcome as RouletteOutcome).number)]],
}

function readBet(part: string): RouletteBet | undefined {
  const match = /^(.+?)\s+(\d{1,15})$/.exec(part)
  const named = match && readPlace(match[1]!.toLowerCase())
  if (!named || !placeById.has(placeId(named))) return undefined
  const { type, n, value } = named
  return { type, ...(n && { n: [...n] }), ...(value && { value }), stake: Number(match[2]) }
}

function readPlace(words: string): Named | undefined {
  const even = evenMoney.find((type) => evenWords[type] === words)
  if (even) return { type: even }
  const group = /^(дюжина|колонка) ([123])$/.exec(words)
  if (group) return { type: group[1] === 'дюжина' ? 'dozen' : 'column', value: Number(group[2]) }
  if (!/^\d{1,2}(-\d{1,2}){0,5}$/.test(words)) return undefined
  const n = words.split('-').map(Number)
  const type = byCount[n.length]
  return type && { type, n }
}

function writeBet({ type, n, value, stake }: RouletteBet): string {
  if (n) return `${n.join('-')} ${stake}`
  if (value !== undefined) return `${type === 'dozen' ? 'дюжина' : 'колонка'} ${value} ${stake}`
  return `${evenWords[type as keyof typeof evenWords]} ${stake}`
}
