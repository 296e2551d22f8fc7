import { type Round } from '@ayva/contract/games/rounds'
import { formatMoney } from '@ayva/kit/format'
import { type BetField, BetInput } from '../../table/BetField.tsx'
import { isWithin } from '../../table/bets.ts'
import { PastRounds } from '../../table/PastRounds.tsx'
import { StartButton } from '../../table/StartButton.tsx'
import { type Table } from '../../table/table.ts'
import { WinFigures } from '../../table/WinFigures.tsx'
import { type LimboOutcome } from '../limbo.ts'
import { limboText } from './limbo.text.ts'
import { heightText, limboPayout } from './limbo-choice.ts'

type Props = {
  table: Table
  target100: number
  field: BetField
  fly: (bet: bigint, target100: number) => Promise<void>
}

/** Stake, the exact return of a win, and the round's button. */
export function LimboPanel({ table, target100, field, fly }: Props) {
  const { currency, bets } = table.options
  const bet = field.bet ?? 0n
  return (
    <>
      <BetInput field={field} limits={bets} currency={currency} disabled={false} />
      <WinFigures
        bet={bet}
        currency={currency}
        limits={bets}
        payout={limboPayout(target100, bet)}
      />
      <StartButton
        table={table}
        word="round"
        start={() => void fly(bet, target100)}
        off={field.problem !== undefined}
      >
        {isWithin(bets, bet)
          ? limboText.fly(formatMoney({ minor: bet, currency }, { short: true }))
          : limboText.flyAny}
      </StartButton>
      <PastRounds table={table} title={limboText.recent} words={pastWords} />
    </>
  )
}

function pastWords({ outcome }: Round) {
  const { result100, target100 } = outcome as LimboOutcome
  return (
    <>
      <b translate="no" className="k-num">
        {heightText(result100)}
      </b>
      <span translate="no" className="k-text-3">
        ≥ {heightText(target100)}
      </span>
    </>
  )
}
