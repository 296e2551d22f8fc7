import { cardText, spokenCard } from '../../cards/cards.ts'
import { moveWords } from '../../cards/move-words.ts'
import { type Fairness } from '../../fairness.ts'
import { type HiloAction, type HiloOutcome } from '../hilo.ts'

const words: Record<HiloAction, string> = {
  high: 'старше',
  low: 'младше',
  same: 'равна',
  skip: 'заменить',
  cashout: 'забрать',
}
export const fairness: Fairness = {
  fields: [
    {
      name: 'actions',
      kind: 'text',
      label: 'Ходы по порядку',
      first: 'старше, забрать',
      wide: true,
      maxLength: 1500,
      hint: 'Слова «старше», «младше», «равна», «заменить» и «забрать» через запятую.',
      wrong: 'Слова «старше», «младше», «равна», «заменить», «забрать»',
    },
  ],
  capped: true,
  examples: [
    {
      modelId: 'hilo-99',
      serverSeed: '39191dcff85b1232df785ed0e92a9768ac2108385cdc3b0f9c5e1ad8c91c51a0',
      clientSeed: 'client-932',
      nonce: '1006',
      bet: '10,00',
      choice: { actions: 'старше, старше, старше, младше, забрать' },
    },
  ],

  ...moveWords(words),

  outcomeWords(outcome) {
    const { cards, guesses } = outcome as HiloOutcome
    return `Угадано: ${guesses}, последняя карта ${spokenCard(cards.at(-1)!)}`
  },

  draws({ outcome, stream }) {
    const rng = stream()
    return (outcome as HiloOutcome).cards.map((_, at) => [
      `Карта ${at + 1}`,
      cardText(rng.below(52)),
    ])
  },
}
