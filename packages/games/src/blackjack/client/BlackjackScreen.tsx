import { Card } from '../../cards/Card.tsx'
import { type ScreenProps } from '../../fairness.ts'
import { type BlackjackOutcome } from '../blackjack.ts'
import { blackjackText as words, results } from './blackjack.text.ts'

/** The table of a recomputed round: the dealer's cards, then each hand. */
export function BlackjackScreen({ outcome }: ScreenProps) {
  const { dealer, dealerTotal, hands } = outcome as BlackjackOutcome
  return (
    <div className="cards-screen">
      <Row cards={dealer} />
      <p>{words.dealerHas(dealerTotal)}</p>
      {hands.map(({ cards, total, result }, at) => (
        // Hands keep their places.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at}>
          <Row cards={cards} />
          <p>
            {total}
            {result && `, ${results[result]}`}
          </p>
        </div>
      ))}
    </div>
  )
}

function Row({ cards }: { cards: readonly number[] }) {
  return (
    <p className="cards-row">
      {cards.map((card, at) => (
        // The same card may come twice from eight decks: it is known by its place.
        // oxlint-disable-next-line react/no-array-index-key
        <Card key={at} card={card} lying />
      ))}
    </p>
  )
}
