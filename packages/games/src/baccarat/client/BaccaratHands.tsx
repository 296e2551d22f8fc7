import { Card } from '../../cards/Card.tsx'
import { type BaccaratOutcome } from '../baccarat.ts'
import { baccaratText, sideNames } from './baccarat.text.ts'
import { turnsOf } from './baccarat-turns.ts'

type Props = { id: string | undefined; outcome: BaccaratOutcome | undefined; isOver: boolean }

/** Both hands; their totals are shown when all cards have been dealt. */
export function BaccaratHands({ id, outcome, isOver }: Props) {
  const turns = outcome && turnsOf(outcome)
  return (
    <div className="baccarat-hands">
      {(['player', 'banker'] as const).map((side) => {
        const total = outcome?.[side === 'player' ? 'playerTotal' : 'bankerTotal']
        const wins = isOver && outcome?.winner === side
        return (
          <section key={side} aria-label={sideNames[side]}>
            <h2>
              {sideNames[side]}
              <b translate="no" className={wins ? 'is-win' : undefined}>
                {isOver && total !== undefined ? total : '·'}
              </b>
            </h2>
            <div className="baccarat-cards">
              {outcome?.[side].map((card, at) => (
                // A card is its place in this deal.
                // oxlint-disable-next-line react/no-array-index-key
                <Card key={`${id} ${at}`} card={card} turn={turns![side][at]!} />
              ))}
            </div>
            <span className="k-visually-hidden">
              {isOver && total !== undefined ? baccaratText.total(side, total) : ''}
            </span>
          </section>
        )
      })}
    </div>
  )
}
