import { AmountInput } from '@ayva/kit/AmountInput'
import { exponentOf, formatMoney } from '@ayva/kit/format'
import { useState } from 'react'
import {
  type BetLimits,
  betProblem,
  doubleBet,
  firstBet,
  halfBet,
  readBet,
  writeBet,
} from './bets.ts'
import { keepBet, lastBet } from './last-bet.ts'
import { betProblems, text } from './table.text.ts'

export type BetField = {
  typed: string
  /** The typed sum, if it is valid. */
  bet: bigint | undefined
  /** Why it cannot be staked; undefined if it can. */
  problem: string | undefined
  set: (typed: string) => void
  setBet: (bet: bigint) => void
}

type Needs = {
  gameId: number
  currency: string
  limits: BetLimits
  balance: bigint
  /** The bet of a free round. */
  free: bigint | undefined
}

/** The amount field of a game whose bets are a range with a step. */
export function useBetField({ gameId, currency, limits, balance, free }: Needs): BetField {
  const [typed, set] = useState(() =>
    writeBet(firstBet(limits, free ?? lastBet(gameId, currency)), exponentOf(currency)),
  )
  const bet = readBet(typed, currency)
  const problem = betProblem(limits, bet, bet === free ? limits.max : balance)
  const sum = (minor: bigint) => formatMoney({ minor, currency }, { short: true })
  return {
    typed,
    bet,
    problem:
      problem &&
      betProblems[problem]({ min: sum(limits.min), max: sum(limits.max), step: sum(limits.step) }),
    set,
    setBet: (next) => {
      keepBet(gameId, currency, next)
      set(writeBet(next, exponentOf(currency)))
    },
  }
}

type Props = {
  field: BetField
  limits: BetLimits
  currency: string
  disabled: boolean
  note?: string | undefined
}

export function BetInput({ field, limits, currency, disabled, note }: Props) {
  const { typed, bet, problem, set, setBet } = field
  const sum = (minor: bigint) => formatMoney({ minor, currency }, { short: true })
  const factor = (label: string, sign: string, make: typeof halfBet) => (
    <button
      type="button"
      className="k-amount-button"
      aria-label={label}
      disabled={disabled || bet === undefined}
      onClick={() => bet !== undefined && setBet(make(limits, bet))}
    >
      {sign}
    </button>
  )
  return (
    <AmountInput
      label={text.bet}
      labelEnd={
        <span className="table-limits">
          {note ?? text.betLimits(sum(limits.min), sum(limits.max))}
        </span>
      }
      name="bet"
      size="md"
      currency={currency}
      value={typed}
      disabled={disabled}
      error={disabled ? undefined : problem}
      maxLength={20}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={() => bet !== undefined && setBet(bet)}
      end={
        <>
          {factor(text.half, '½', halfBet)}
          {factor(text.double, '×2', doubleBet)}
        </>
      }
    />
  )
}
