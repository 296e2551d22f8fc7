import { type Round } from '@ayva/contract/games/rounds'
import { RoundResult } from '../../table/RoundResult.tsx'
import { type Shown } from '../../table/use-round.ts'
import { colourOf } from '../places.ts'
import { type RouletteOutcome } from '../roulette.ts'
import { kindWords, rouletteText as text } from './roulette.text.ts'
import { RouletteWheel } from './RouletteWheel.tsx'

/** The largest number of past results, as many as fit into the widest field. */
const VALUES_MAX = 18

type Props = {
  shown: Shown<RouletteOutcome> | undefined
  moving: Shown<RouletteOutcome> | undefined
  started: boolean
  trouble: string | undefined
  words: string
  recent: readonly Round[]
}

/** The wheel, the last number, and those before it. */
export function RouletteHead({ shown, moving, started, trouble, words, recent }: Props) {
  const last = started ? undefined : shown
  return (
    <div className="roulette-head">
      <RouletteWheel
        moving={moving && { id: moving.round.id, number: moving.outcome.number }}
        lies={shown?.outcome.number}
      />
      <div className="roulette-told">
        <Come last={last} />
        {trouble ? (
          <p className="round-result">{trouble}</p>
        ) : (
          <RoundResult round={last?.round} words={words} before={started ? ' ' : text.before} />
        )}
        <div className="roulette-numbers">
          {recent.length > 0 && <span aria-hidden="true">{text.numbers}</span>}
          <ul className="table-values roulette-values" aria-label={text.numbers}>
            {recent.slice(0, VALUES_MAX).map(({ id, outcome }) => {
              const { number } = outcome as RouletteOutcome
              return (
                <li key={id} className={`is-${colourOf(number)}`}>
                  {number}
                </li>
              )
            })}
          </ul>
        </div>
      </div>
    </div>
  )
}

/** The number in large figures, once the ball lies; a number that has won gets a ring of light. */
function Come({ last }: { last: Shown<RouletteOutcome> | undefined }) {
  if (!last)
    return (
      <p className="roulette-big is-none" aria-hidden="true">
        <b>·</b>
      </p>
    )
  const { round, outcome } = last
  const won = round.celebrate === 'none' ? '' : ' is-won'
  return (
    <p
      className={`roulette-big is-${colourOf(outcome.number)}${won}`}
      aria-hidden="true"
      key={round.id}
    >
      <b>{outcome.number}</b>
      <span>{kindWords(outcome.number)}</span>
    </p>
  )
}
