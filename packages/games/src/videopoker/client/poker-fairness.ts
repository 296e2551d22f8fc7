import { cardText, spokenCards } from '../../cards/cards.ts'
import { type Fairness } from '../../fairness.ts'
import { type PokerOutcome } from '../videopoker.ts'
import { hands } from './poker.text.ts'

const HAND = 5

export const fairness: Fairness = {
  fields: [
    {
      name: 'hold',
      kind: 'text',
      label: 'Какие карты оставлены',
      first: '1, 2',
      hint: 'Номера от 1 до 5 слева направо; пусто, если сменены все.',
      wrong: 'Номера карт от 1 до 5 через запятую',
      maxLength: 20,
    },
  ],
  capped: false,
  examples: [
    {
      modelId: 'poker-jacks-85',
      serverSeed: '85bc2866f1fdb4cba1444c118a765542c6db37be525c8d2359eb7a66e0e6c07f',
      clientSeed: 'client-932',
      nonce: '1000',
      bet: '10,00',
      choice: { hold: '1, 2, 4, 5' },
    },
    {
      modelId: 'poker-jacks-96',
      serverSeed: '5487c9fee6ac13292e98d8d346cef9ceaabb808ebf4160294707d825f29c5883',
      clientSeed: 'client-932',
      nonce: '1000',
      bet: '10,00',
      choice: { hold: '4' },
    },
  ],

  read({ hold = '' }) {
    const mask = readHold(hold)
    return mask === undefined ? { wrong: ['hold'] } : { params: {}, actions: [mask] }
  },

  write: ({ actions: [mask] }) => ({
    hold: [0, 1, 2, 3, 4]
      .filter((place) => typeof mask === 'number' && mask & (1 << place))
      .map((place) => place + 1)
      .join(', '),
  }),

  outcomeWords(outcome) {
    const { deal, final, rank } = outcome as PokerOutcome
    if (!final) return `Розданы ${spokenCards(deal)}`
    return `${hands[rank ?? 'nothing']}: ${spokenCards(final)}`
  },

  draws({ stream }) {
    const cards = stream()
      .shuffle(52)
      .take(2 * HAND)
    return cards.map((card, index) => [
      index < HAND ? `Карта ${index + 1}` : `Замена ${index - HAND + 1}`,
      cardText(card),
    ])
  },
}

/** «1, 2, 5» as the engine's mask. */
function readHold(text: string): number | undefined {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  if (!parts.every((part) => /^[1-5]$/.test(part))) return undefined
  return parts.reduce((mask, part) => mask | (1 << (Number(part) - 1)), 0)
}
