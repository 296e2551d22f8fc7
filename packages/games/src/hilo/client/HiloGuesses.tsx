import { type Round } from '@ayva/contract/games/rounds'
import { percentText, multiplierText } from '../../table/figures.ts'
import { partPicture } from '../../table/pictures.ts'
import { type HiloAction, type HiloModel, rankOf } from '../hilo.ts'
import { guessName, hiloText } from './hilo.text.ts'
import { guessesOn, outcomeOf } from './hilo-words.ts'

type Props = {
  round: Round | undefined
  model: HiloModel
  ready: boolean
  act: (action: HiloAction) => void
}

/** Two guesses and the change of the card, always at the same places. */
export function HiloGuesses({ round, model, ready, act }: Props) {
  const outcome = round?.status === 'open' ? outcomeOf(round) : undefined
  const card = outcome?.cards.at(-1)
  const [upper, lower] = card === undefined ? (['high', 'low'] as const) : guessesOn(card)
  const left = model.maxSkips - (outcome?.skips ?? 0)
  return (
    <fieldset className="hilo-guesses" aria-label={hiloText.guess}>
      {[upper, lower].map((guess, place) => {
        const offer = outcome?.offers?.[guess]
        return (
          <button
            key={place === 0 ? 'upper' : 'lower'}
            type="button"
            className={`hilo-guess is-${guess}`}
            data-press="step"
            disabled={!ready || !offer}
            onClick={() => act(guess)}
          >
            <img src={partPicture(place === 0 ? 'arrow-up' : 'arrow-down')} alt="" />
            <b>{guessName(guess, card === undefined ? 7 : rankOf(card))}</b>
            <span translate="no">
              {offer
                ? `${multiplierText(offer.multiplier4)}×, ${hiloText.chance} ${percentText(offer.ranks / 13, 1)}`
                : '—'}
            </span>
          </button>
        )
      })}
      <button
        type="button"
        className="hilo-guess is-skip"
        disabled={!ready || left === 0}
        onClick={() => act('skip')}
      >
        <b>{hiloText.skip}</b>
        <span>{hiloText.skipsLeft(left)}</span>
      </button>
    </fieldset>
  )
}
