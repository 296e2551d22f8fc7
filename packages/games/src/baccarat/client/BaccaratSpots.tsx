import { Money } from '@ayva/kit/Money'
import { type BetLimits } from '../../table/bets.ts'
import { ChipPile } from '../../table/Chip.tsx'
import { pileOf } from '../../table/chips.ts'
import { percentText } from '../../table/figures.ts'
import { type BaccaratModel, type BaccaratOutcome } from '../baccarat.ts'
import { baccaratText as text, type Side, sideNames } from './baccarat.text.ts'
import { InputControl } from '@ayva/kit/controls'

type Props = {
  model: BaccaratModel
  side: Side
  setSide: (side: Side) => void
  /** The stake on the side; undefined while no stake is typed. */
  bet: bigint | undefined
  limits: BetLimits
  currency: string
  /** The winner of the deal on the table. */
  winner: BaccaratOutcome['winner'] | undefined
  disabled: boolean
  /** A lost deal is on the table: its chips are gone, and those of the next one are not there yet. */
  isSwept: boolean
}
type Figures = { rtpByBet: Record<Side | 'tie', number> }

/** The spots to bet on: a press moves the stake there. The tie shows why it is closed. */
export function BaccaratSpots({ model, winner, ...props }: Props) {
  const { rtpByBet } = model.expected as unknown as Figures
  return (
    <fieldset className="baccarat-spots" disabled={props.disabled}>
      <legend className="k-visually-hidden">{text.side}</legend>
      <Spot {...props} its="player" rtp={rtpByBet.player} isWon={winner === 'player'} />
      <div className={`baccarat-spot is-tie${winner === 'tie' ? ' is-won' : ''}`}>
        <b>{text.short.tie}</b>
        <small>{text.closed}</small>
        <small>{text.returns(percentText(rtpByBet.tie))}</small>
      </div>
      <Spot {...props} its="banker" rtp={rtpByBet.banker} isWon={winner === 'banker'} />
    </fieldset>
  )
}

type SpotProps = Omit<Props, 'model' | 'winner'> & { its: Side; rtp: number; isWon: boolean }

function Spot(props: SpotProps) {
  const { its, rtp, isWon, side, setSide, bet, limits, currency, isSwept } = props
  const isChosen = its === side
  return (
    <label className={`baccarat-spot is-${its}${isWon ? ' is-won' : ''}`}>
      <InputControl
        type="radio"
        className="k-visually-hidden"
        name="baccarat-side"
        checked={isChosen}
        onChange={() => setSide(its)}
      />
      <b>{sideNames[its]}</b>
      <small>{text.pays[its]}</small>
      <small>{text.returns(percentText(rtp))}</small>
      <span className="baccarat-laid">
        {isChosen && bet !== undefined && (
          <>
            {!isSwept && <ChipPile chips={pileOf(bet, limits)} currency={currency} />}
            <Money value={{ minor: bet, currency }} />
          </>
        )}
      </span>
    </label>
  )
}
