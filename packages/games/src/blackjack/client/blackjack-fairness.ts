import { cardText } from '../../cards/cards.ts'
import { moveWords } from '../../cards/move-words.ts'
import { type Fairness } from '../../fairness.ts'
import { type BlackjackAction, type BlackjackModel, type BlackjackOutcome } from '../blackjack.ts'
import { results } from './blackjack.text.ts'

const words: Record<BlackjackAction, string> = {
  insure: 'страховка',
  noinsure: 'отказ',
  hit: 'ещё',
  stand: 'хватит',
  double: 'удвоить',
  split: 'разделить',
  surrender: 'сдаться',
}
export const fairness: Fairness = {
  fields: [
    {
      name: 'actions',
      kind: 'text',
      label: 'Ходы по порядку',
      first: 'хватит',
      wide: true,
      maxLength: 400,
      hint: 'Слова «ещё», «хватит», «удвоить», «разделить», «сдаться», «страховка», «отказ» (от страховки) через запятую.',
      wrong: 'Слова «ещё», «хватит», «удвоить», «разделить», «сдаться», «страховка», «отказ»',
    },
  ],
  capped: false,
  examples: [
    {
      modelId: 'blackjack-8d',
      serverSeed: '53af6b99c453d4213f3fdac646a8c66c1b03b4c3d20b06392498d93b2c2fa903',
      clientSeed: 'client-932',
      nonce: '1010',
      bet: '10,00',
      choice: { actions: 'разделить, удвоить, удвоить' },
    },
  ],

  ...moveWords(words),

  outcomeWords(outcome) {
    const { hands, dealerTotal } = outcome as BlackjackOutcome
    const mine = hands.map(({ total, result }) =>
      result ? `${total} (${results[result].toLowerCase()})` : `${total}`,
    )
    return `У вас ${mine.join(' и ')}, у дилера ${dealerTotal}`
  },

  draws({ model, outcome, stream }) {
    const { hands, dealer } = outcome as BlackjackOutcome
    const count = hands.reduce((sum, { cards }) => sum + cards.length, dealer.length)
    const { decks } = model as BlackjackModel
    return stream()
      .shuffle(52 * decks)
      .take(count)
      .map((card, at) => [`Карта ${at + 1}`, cardText(card)])
  },
}
