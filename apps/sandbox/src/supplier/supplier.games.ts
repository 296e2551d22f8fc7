/** The two games of the studio: what is told of each, and how a round of it is drawn. */
import { createHash, createHmac } from 'node:crypto'
import { type SupplierGame } from '@ayva/contract/games/suppliers/supplier'

type Rules = {
  card: SupplierGame
  /** What the player may choose, in words; a single one where there is nothing to choose. */
  choices: Record<string, string>
  /** How many outcomes there are, each as likely as any other. */
  outcomes: number
  /** What an outcome pays to a choice, in hundredths of the stake. */
  pays: (outcome: number, choice: string) => number
  words: (outcome: number) => string
}

const studio = {
  slug: 'prichal',
  name: 'Причал',
  about: 'Монеты, карты и ветер: простые игры с открытым жребием.',
}
const common = {
  ...({ studio, kind: 'instant', mobile: true, demo: true, launch: 'frame' } as const),
}
const WIN_OF_TOSS = 196
const sides = ['orel', 'reshka'] as const
/** What the rays of the rose pay, clockwise from the north. */
export const rays = [600, 0, 0, 120, 0, 200, 0, 0, 300, 0, 0, 120, 0, 200, 0, 0]
const winds = [
  'север',
  'северо-северо-восток',
  'северо-восток',
  'востоко-северо-восток',
  'восток',
  'востоко-юго-восток',
  'юго-восток',
  'юго-юго-восток',
  'юг',
  'юго-юго-запад',
  'юго-запад',
  'западо-юго-запад',
  'запад',
  'западо-северо-запад',
  'северо-запад',
  'северо-северо-запад',
]

export const games: Record<string, Rules> = {
  'orel-reshka': {
    card: {
      ...common,
      code: 'orel-reshka',
      slug: 'orel-i-reshka',
      art: 'orel-reshka',
      name: 'Орёл и решка',
      description: 'Медная монета, две стороны и честный бросок: угадали сторону — ставка × 1,96.',
      ...({ rtp_bp: 9800, volatility: 'low', max_win_x: 2 } as const),
      tags: ['монета', 'бросок', 'орёл', 'решка'],
    },
    choices: { orel: 'Орёл', reshka: 'Решка' },
    outcomes: 2,
    pays: (outcome, choice) => (sides[outcome] === choice ? WIN_OF_TOSS : 0),
    words: (outcome) => (outcome === 0 ? 'орёл' : 'решка'),
  },
  rumb: {
    card: {
      ...common,
      code: 'rumb',
      slug: 'rumb',
      art: 'rumb',
      name: 'Румб',
      description:
        'Роза ветров на шестнадцать румбов: стрелка останавливается, румб платит до × 6.',
      ...({ rtp_bp: 9625, volatility: 'medium', max_win_x: 6 } as const),
      tags: ['колесо', 'компас', 'роза ветров', 'море'],
    },
    choices: { spin: 'Вращение' },
    outcomes: rays.length,
    pays: (outcome) => rays[outcome]!,
    words: (outcome) => winds[outcome]!,
  },
}

export const hashOf = (seed: Buffer): string => createHash('sha256').update(seed).digest('hex')

/** What is drawn from a seed that was promised and one that the player has added. */
export function digestOf(seed: Buffer, clientSeed: string, roundId: string): Buffer {
  return createHmac('sha256', seed).update(`${clientSeed}:${roundId}`).digest()
}

/** 2³² is a whole number of times 2 and 16, so that no outcome is likelier than another. */
export function outcomeOf(digest: Buffer, outcomes: number): number {
  return digest.readUInt32BE(0) % outcomes
}

export function winOf({ pays }: Rules, outcome: number, choice: string, stake: bigint): bigint {
  return (stake * BigInt(pays(outcome, choice))) / 100n
}

/** The least stake of each currency, in minor units. */
const least: Record<string, bigint> = {
  RUB: 1000n,
  UAH: 500n,
  KZT: 5000n,
  INR: 1000n,
  USD: 10n,
  AZN: 20n,
  TON: 5_000_000n,
}
const steps = [1n, 2n, 5n, 10n, 25n, 50n, 100n]

export const stakesIn = (currency: string): bigint[] =>
  steps.map((step) => step * (least[currency] ?? 1000n))
