import { type Round } from '@ayva/contract/games/rounds'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { type BetField } from '../../table/BetField.tsx'
import { isWithin } from '../../table/bets.ts'
import { multiplierText, percentText } from '../../table/figures.ts'
import { partPicture } from '../../table/pictures.ts'
import { StartButton } from '../../table/StartButton.tsx'
import { type Table } from '../../table/table.ts'
import { useOnePress } from '../../table/use-one-press.ts'
import { type HiloAction, type HiloModel, rankOf } from '../hilo.ts'
import { guessName, hiloText } from './hilo.text.ts'
import { guessesOn, outcomeOf, takeNow } from './hilo-words.ts'

type Moves = {
  model: HiloModel
  /** No card is moving, and a move is possible. */
  ready: boolean
  act: (action: HiloAction) => void
}

type Props = Moves & {
  table: Table
  field: BetField
  /** The round as last shown; an answer that is still being dealt changes nothing here. */
  seen: Round | undefined
  start: (bet: bigint) => void
}

/** The bar below the cards: the start button, and during a round the available moves. */
export function HiloBar({ table, field, seen, start, ...moves }: Props) {
  const { currency, bets } = table.options
  const bet = field.bet ?? 0n
  if (seen?.status === 'open') return <MoveButtons {...moves} round={seen} />
  return (
    <StartButton
      table={table}
      word="round"
      start={() => start(bet)}
      off={field.problem !== undefined}
    >
      {isWithin(bets, bet)
        ? hiloText.startFor(formatMoney({ minor: bet, currency }, { short: true }))
        : hiloText.start}
    </StartButton>
  )
}

/** The available guesses, the card change, and the cash-out; they are disabled while a card moves. */
function MoveButtons({ model, ready, act, round }: Moves & { round: Round }) {
  const { cards, offers, skips, guesses } = outcomeOf(round)
  const card = cards.at(-1)!
  const left = model.maxSkips - skips
  return (
    <div className="hilo-moves" role="toolbar" aria-label={hiloText.guess}>
      {guessesOn(card).map((guess, place) => {
        const offer = offers?.[guess]
        if (!offer) return null
        return (
          <MoveButton key={guess} kind="guess" off={!ready} press={() => act(guess)}>
            <img src={partPicture(place === 0 ? 'arrow-up' : 'arrow-down')} alt="" />
            <b>{guessName(guess, rankOf(card))}</b>
            <span translate="no">
              {multiplierText(offer.multiplier4)}×
              <i>
                , <span>{hiloText.chance} </span>
                {percentText(offer.ranks / 13, 1)}
              </i>
            </span>
          </MoveButton>
        )
      })}
      {left > 0 && (
        <MoveButton kind="skip" off={!ready} press={() => act('skip')}>
          <b>{hiloText.skip}</b>
          <span>{hiloText.skipsLeft(left)}</span>
        </MoveButton>
      )}
      {guesses > 0 && <TakeButton round={round} off={!ready} act={act} />}
    </div>
  )
}

type MoveProps = {
  kind: 'guess' | 'skip'
  off: boolean
  press: () => void
  children: React.ReactNode
}

function MoveButton({ kind, off, press, children }: MoveProps) {
  return (
    <button
      type="button"
      className={`hilo-move is-${kind}`}
      data-press={kind === 'guess' ? 'step' : undefined}
      aria-disabled={off || undefined}
      {...useOnePress(press, off)}
    >
      {children}
    </button>
  )
}

function TakeButton({ round, off, act }: { round: Round; off: boolean; act: Moves['act'] }) {
  const press = useOnePress(() => act('cashout'), off)
  return (
    <Button
      kind="primary"
      className="table-act"
      data-press="step"
      aria-disabled={off || undefined}
      {...press}
    >
      {hiloText.take} <Money value={{ minor: takeNow(round), currency: round.currency }} />
    </Button>
  )
}
