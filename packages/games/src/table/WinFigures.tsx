import { Money } from '@ayva/kit/Money'
import { type BetLimits, isWithin } from './bets.ts'
import { text } from './table.text.ts'

type Props = {
  bet: bigint
  /** What a win would return of it. */
  payout: bigint
  limits: BetLimits
  currency: string
}

/** What a win would return, to the kopeck, and how much of that is more than the stake. */
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
