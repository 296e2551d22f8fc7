import { type Round } from '@ayva/contract/rounds'
import { formatMoney } from '@ayva/kit/format'

/** Units of the model as money of a round, for who shows it. */
export type Purse = { minor: (units: number) => bigint; words: (units: number) => string }

export function purseOf({ stake, currency }: Round, unitsPerBet: number): Purse {
  const minor = (units: number) => (stake * BigInt(units)) / BigInt(unitsPerBet)
  return { minor, words: (units) => formatMoney({ minor: minor(units), currency }) }
}
