import { type Fairness } from '../../fairness.ts'
import { spokenCard, spokenCards } from '../../cards/cards.ts'
import { type BaccaratOutcome, type BaccaratParams, type Spot, spots } from '../baccarat.ts'
import { winnerWords } from './baccarat.text.ts'
import { turnsOf } from './baccarat-turns.ts'

const spotWords: Record<Spot, string> = {
  player: 'игрок',
  banker: 'банкир',
  tie: 'ничья',
  playerPair: 'пара игрока',
  bankerPair: 'пара банкира',
}

export const fairness: Fairness = {
  fields: [
    {
      name: 'bets',
      kind: 'text',
      label: 'Ставки',
      first: 'игрок 5000',
      wide: true,
      maxLength: 200,
      hint: 'Сторона и сумма в копейках: игрок 5000; банкир 5000.',
      wrong: 'Сторона и сумма в копейках, через точку с запятой',
    },
  ],
  capped: false,
  examples: [
    {
      modelId: 'baccarat-8d',
      serverSeed: '939d40fde2a080fd63f73ee7af9f9af4e90d20d7b05b687d51658e53fc5fedb1',
      clientSeed: 'client-13',
      nonce: '0',
      bet: '7,00',
      choice: { bets: 'банкир 700' },
    },
  ],

  read({ bets: typed = '' }) {
    const bets: BaccaratParams['bets'] = {}
    const parts = typed.split(/[;\n]+/).filter((part) => part.trim() !== '')
    for (const part of parts) {
      const match = /^\s*(.+?)\s+(\d{1,15})\s*$/.exec(part)
      const spot = spots.find((one) => spotWords[one] === match?.[1]!.toLowerCase())
      if (!match || !spot || bets[spot] !== undefined) return { wrong: ['bets'] }
      bets[spot] = Number(match[2])
    }
    return parts.length > 0 ? { params: { bets }, actions: [] } : { wrong: ['bets'] }
  },

  write({ params }) {
    const { bets = {} } = params as Partial<BaccaratParams>
    const laid = spots.filter((spot) => bets[spot] !== undefined)
    return { bets: laid.map((spot) => `${spotWords[spot]} ${bets[spot]}`).join('; ') }
  },

  outcomeWords(outcome) {
    const dealt = outcome as BaccaratOutcome
    const hands = `Игрок: ${spokenCards(dealt.player)}. Банкир: ${spokenCards(dealt.banker)}`
    return `${hands}. ${winnerWords(dealt)}`
  },

  draws({ outcome }) {
    const dealt = outcome as BaccaratOutcome
    const turns = turnsOf(dealt)
    return [
      ...dealt.player.map((card, at) => ({ card, turn: turns.player[at]!, whose: 'Игроку' })),
      ...dealt.banker.map((card, at) => ({ card, turn: turns.banker[at]!, whose: 'Банкиру' })),
    ]
      .toSorted((one, other) => one.turn - other.turn)
      .map(({ card, whose }) => [whose, spokenCard(card)])
  },
}
