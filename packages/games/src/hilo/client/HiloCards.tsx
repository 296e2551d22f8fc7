import { type Round } from '@ayva/contract/games/rounds'
import { Card } from '../../cards/Card.tsx'
import { partPicture } from '../../table/pictures.ts'
import { hiloText } from './hilo.text.ts'
import { outcomeOf, timesOf } from './hilo-words.ts'

/** The number of earlier cards shown small beside the last one. */
const PAST_MAX = 5

type Props = { round: Round | undefined; resumed: boolean; dealing: boolean }

/** The open card, those before it, and the present value of the round. */
export function HiloCards({ round, resumed, dealing }: Props) {
  const outcome = round && outcomeOf(round)
  const cards = outcome?.cards ?? []
  const past = cards.slice(0, -1)
  const first = Math.max(0, past.length - PAST_MAX)
  const lost = round?.status === 'settled' && outcome?.cashedOut === false && !dealing
  return (
    <div className={`hilo-cards${lost ? ' is-lost' : ''}`}>
      <ol className="hilo-past" aria-label={hiloText.past}>
        {past.slice(first).map((card, at) => (
          <li key={`${round?.id}.${first + at}`}>
            <Card card={card} lying />
          </li>
        ))}
      </ol>
      <div className="hilo-now">
        <Card
          key={`${round?.id}.${cards.length}`}
          card={cards.at(-1) ?? null}
          lying={!round || resumed}
          back="card-back-2"
        />
        <b translate="no" className="hilo-times" aria-hidden="true">
          {dealing ? '' : timesOf(lost ? 0 : outcome?.multiplier4)}
        </b>
      </div>
      <div className="hilo-deck" aria-hidden="true">
        <img src={partPicture('card-back-2')} alt="" />
        <img src={partPicture('card-back-2')} alt="" />
      </div>
    </div>
  )
}
