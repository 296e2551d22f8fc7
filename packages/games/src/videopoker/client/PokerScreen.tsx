import { Card } from '../../cards/Card.tsx'
import { type ScreenProps } from '../../fairness.ts'
import { type PokerOutcome } from '../videopoker.ts'
import { hands } from './poker.text.ts'

/** The hand of a recomputed round after the draw. */
export function PokerScreen({ outcome }: ScreenProps) {
  const { deal, final, rank, dealt } = outcome as PokerOutcome
  return (
    <div className="cards-screen">
      <p className="cards-row">
        {(final ?? deal).map((card) => (
          <Card key={card} card={card} lying />
        ))}
      </p>
      <p>{hands[rank ?? dealt]}</p>
    </div>
  )
}
