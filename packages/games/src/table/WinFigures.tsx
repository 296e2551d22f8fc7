import { Money } from '@ayva/kit/Money'
import { type BetLimits, isWithin } from './bets.ts'
import { text } from './table.text.ts'

type Props = {
  bet: bigint
  /** The return of a win. */
  payout: bigint
  limits: BetLimits
  currency: string
}

/** The exact return of a win, and how much of it exceeds the stake. */
export function WinFigures({ bet, payout, limits, currency }: Props) {
  const figures = [
    [text.paidWord, payout],
    [text.profit, payout - bet],
  ] as const
  return (
    <dl className="table-figures">
      {figures.map(([name, minor]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isWithin(limits, bet) ? <Money value={{ minor, currency }} /> : '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
