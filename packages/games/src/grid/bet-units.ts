import { type Round } from '@ayva/contract/games/rounds'
import { formatMoney } from '@ayva/kit/format'

/** Converts units of the model into money of a round, for display. */
export type BetUnits = { minor: (units: number) => bigint; words: (units: number) => string }

export function betUnitsOf({ stake, currency }: Round, unitsPerBet: number): BetUnits {
  const minor = (units: number) => (stake * BigInt(units)) / BigInt(unitsPerBet)
  return { minor, words: (units) => formatMoney({ minor: minor(units), currency }) }
}
