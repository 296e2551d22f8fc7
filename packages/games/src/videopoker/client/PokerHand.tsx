import { type Round } from '@ayva/contract/games/rounds'
import { Card } from '../../cards/Card.tsx'
import { spokenCard } from '../../cards/cards.ts'
import { outcomeOf } from './poker-words.ts'
import { pokerText } from './poker.text.ts'

const PLACES = [0, 1, 2, 3, 4]

type Props = {
  round: Round | undefined
  mask: number
  setMask: (mask: number) => void
  /** The player can choose now. */
  choosing: boolean
  resumed: boolean
}

/** Five places: backs before the first deal, then cards to hold or release. */
export function PokerHand({ round, mask, setMask, choosing, resumed }: Props) {
  const outcome = round && outcomeOf(round)
  const kept = round?.status === 'open' ? mask : (outcome?.mask ?? 0)
  const cards = outcome?.final ?? outcome?.deal
  return (
    <ul className="videopoker-hand" aria-label={pokerText.hand}>
      {PLACES.map((place) => {
        const card = cards?.[place] ?? null
        const held = (kept & (1 << place)) !== 0
        // Cards of the draw move one after another, whichever places they take.
        const before = PLACES.filter((one) => one < place && !(kept & (1 << one))).length
        const drawn = outcome?.final !== undefined && outcome?.final !== null && !held
        return (
          <li key={place}>
            <button
              type="button"
              className={held ? 'is-held' : undefined}
              aria-pressed={held}
              aria-disabled={!choosing || undefined}
              aria-label={
                card === null ? undefined : pokerText.place(place + 1, spokenCard(card), held)
              }
              onClick={() => choosing && setMask(mask ^ (1 << place))}
            >
              <Card
                // A new key for the drawn card, so that it moves from the deck.
                key={`${round?.id}.${drawn ? 'drawn' : 'dealt'}`}
                card={card}
                turn={drawn ? before : place}
                lying={!round || resumed}
                silent={card !== null}
                back="card-back-2"
              />
              <span className="videopoker-hold" aria-hidden="true">
                {round && (held ? pokerText.hold : round.status === 'open' ? pokerText.drop : '')}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
