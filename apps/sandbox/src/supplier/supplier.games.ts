/** The two games of the studio: their descriptions, and how their rounds are drawn. */
import { createHash, createHmac } from 'node:crypto'
import { type SupplierGame } from '@ayva/contract/games/suppliers/supplier'

type Rules = {
  card: SupplierGame
  /** The player's options in words; a single one if there is no choice. */
  choices: Record<string, string>
  /** The number of outcomes, all equally likely. */
  outcomes: number
  /** The pay of an outcome for a choice, in hundredths of the stake. */
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
/** The pays of the rays, clockwise from the north. */
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

/** The digest of a committed seed and one from the player. */
export function digestOf(seed: Buffer, clientSeed: string, roundId: string): Buffer {
  return createHmac('sha256', seed).update(`${clientSeed}:${roundId}`).digest()
}

/** 2³² is divisible by 2 and 16, so all outcomes are equally likely. */
export function outcomeOf(digest: Buffer, outcomes: number): number {
  return digest.readUInt32BE(0) % outcomes
}

export function winOf({ pays }: Rules, outcome: number, choice: string, stake: bigint): bigint {
  return (stake * BigInt(pays(outcome, choice))) / 100n
}

/** The smallest stake of each currency, in minor units. */
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
