import '../../cards/cards.css'
import { Card } from '../../cards/Card.tsx'
import { type ScreenProps } from '../../fairness.ts'
import { type BaccaratOutcome } from '../baccarat.ts'
import { winnerWords } from './baccarat.text.ts'

export function BaccaratScreen({ outcome }: ScreenProps) {
  const dealt = outcome as BaccaratOutcome
  return (
    <div className="cards-screen">
      {(['player', 'banker'] as const).map((side) => (
        <div className="cards-row" key={side}>
          {dealt[side].map((card, at) => (
            // A card is its place in this deal.
            // oxlint-disable-next-line react/no-array-index-key
            <Card key={at} card={card} lying />
          ))}
        </div>
      ))}
      <p>{winnerWords(dealt)}</p>
    </div>
  )
}
