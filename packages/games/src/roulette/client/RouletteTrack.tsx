import { announced, colourOf, neighboursOf } from '../places.ts'
import { type Press } from './laid.ts'
import { rouletteText } from './roulette.text.ts'

/** The wheel as a flat track: its upper half from left to right, its lower half below. */
const upper = [22, 18, 29, 7, 28, 12, 35, 3, 26, 0, 32, 15, 19, 4, 21, 2, 25, 17]
const lower = [9, 31, 14, 20, 1, 33, 16, 24, 5, 10, 23, 8, 30, 11, 36, 13, 27, 6, 34]
const sectors = ['tiers', 'orphelins', 'voisins', 'jeuZero'] as const

type Props = { chip: number; lay: (press: Press) => void; disabled: boolean }

/** Bets in the order of the wheel: a number with its neighbours, and the named sectors. */
export function RouletteTrack({ chip, lay, disabled }: Props) {
  const chips = (ids: readonly string[]) => lay(ids.map((id) => ({ id, sum: chip })))
  const row = (numbers: readonly number[]) => (
    <div className="roulette-track-row">
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          className={`is-${colourOf(number)}`}
          aria-label={rouletteText.neighbours(number)}
          disabled={disabled}
          onClick={() => chips(neighboursOf(number).map((one) => `straight:${one}`))}
        >
          {number}
        </button>
      ))}
    </div>
  )
  return (
    <fieldset className="roulette-track" aria-label={rouletteText.trackField}>
      {row(upper)}
      <div className="roulette-sectors">
        {sectors.map((name) => (
          <button
            key={name}
            type="button"
            disabled={disabled}
            onClick={() => chips(announced[name])}
          >
            {rouletteText.announced[name]}
            <small>{rouletteText.chipsOf(announced[name].length)}</small>
          </button>
        ))}
      </div>
      {row(lower)}
    </fieldset>
  )
}
