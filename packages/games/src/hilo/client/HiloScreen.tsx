import { Card } from '../../cards/Card.tsx'
import { type ScreenProps } from '../../fairness.ts'
import { multiplierText } from '../../table/figures.ts'
import { type HiloOutcome } from '../hilo.ts'

/** The cards of a recomputed round. */
export function HiloScreen({ outcome }: ScreenProps) {
  const { cards, multiplier4 } = outcome as HiloOutcome
  return (
    <div className="cards-screen">
      <p className="cards-row">
        {cards.map((card, at) => (
          // The same card may come twice: it is known by its place.
          // oxlint-disable-next-line react/no-array-index-key
          <Card key={at} card={card} lying />
        ))}
      </p>
      <p translate="no">{multiplier4 === 0 ? '0' : multiplierText(multiplier4)}×</p>
    </div>
  )
}
