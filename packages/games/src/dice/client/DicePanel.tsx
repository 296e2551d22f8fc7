import { type Round } from '@ayva/contract/games/rounds'
import { formatMoney } from '@ayva/kit/format'
import { Segmented } from '@ayva/kit/Segmented'
import { type DiceModel, type DiceParams } from '../dice.ts'
import { type BetField, BetInput } from '../../table/BetField.tsx'
import { isWithin } from '../../table/bets.ts'
import { hundredthsText, rollText } from '../../table/figures.ts'
import { PastRounds } from '../../table/PastRounds.tsx'
import { StartButton } from '../../table/StartButton.tsx'
import { type Table } from '../../table/table.ts'
import { WinFigures } from '../../table/WinFigures.tsx'
import { diceText } from './dice.text.ts'
import { dicePayout, withDirection } from './dice-choice.ts'
import { type Rolled } from './use-roll.ts'

export type ChoiceProps = {
  model: DiceModel
  params: DiceParams
  setParams: (params: DiceParams) => void
}
type Props = ChoiceProps & {
  table: Table
  field: BetField
  roll: (bet: bigint, params: DiceParams) => Promise<void>
}

/** Stake, side, the exact return of a win, and the round's button. */
export function DicePanel({ model, params, setParams, table, field, roll }: Props) {
  const { currency, bets } = table.options
  const bet = field.bet ?? 0n
  return (
    <>
      <BetInput field={field} limits={bets} currency={currency} disabled={false} />
      <div>
        <div className="table-label">{diceText.direction}</div>
        <Segmented
          label={diceText.direction}
          value={params.direction}
          onChange={(direction) => setParams(withDirection(model, params, direction))}
          options={(['under', 'over'] as const).map((value) => ({
            value,
            label:
              value === params.direction
                ? `${diceText[value]} ${hundredthsText(params.target)}`
                : diceText[value],
          }))}
        />
      </div>
      <WinFigures
        bet={bet}
        currency={currency}
        limits={bets}
        payout={dicePayout(model, params, bet)}
      />
      <StartButton
        table={table}
        word="throw"
        start={() => void roll(bet, params)}
        off={field.problem !== undefined}
      >
        {isWithin(bets, bet)
          ? diceText.roll(formatMoney({ minor: bet, currency }, { short: true }))
          : diceText.rollAny}
      </StartButton>
      <PastRounds table={table} title={diceText.recent} words={pastWords} />
    </>
  )
}

function pastWords({ outcome }: Round) {
  const { roll, direction, target } = outcome as Rolled['outcome']
  return (
    <>
      <b translate="no" className="k-num">
        {rollText(roll)}
      </b>
      <span className="k-text-3" translate="no">
        {direction === 'over' ? '>' : '<'} {hundredthsText(target)}
      </span>
    </>
  )
}
