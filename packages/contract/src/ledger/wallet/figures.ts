/** Values derived from the fields of a wallet by the formulas of the specification, in minor units. */
import { currencyExponents } from '../../exponents.ts'
import { type Wallet } from '../wallet.ts'

type Of<K extends keyof Wallet> = Pick<Wallet, K | 'currency'>

/** The real balance: 100 × (balance − netBalance), with the factor of the currency. */
export function realOf({ currency, balance, netBalance }: Of<'balance' | 'netBalance'>): bigint {
  return minorOf(balance, currency) - minorOf(netBalance, currency)
}

/** The bonus balance: 100 × netBalance. */
export function bonusOf({ currency, netBalance }: Of<'netBalance'>): bigint {
  return minorOf(netBalance, currency)
}

/** What must still be staked before the bonus becomes cash; never negative. */
export function leftWagerOf(wallet: Of<'requiredBonusWager' | 'currentBonusWager'>): bigint {
  const { currency, requiredBonusWager, currentBonusWager } = wallet
  const left = minorOf(requiredBonusWager, currency) - minorOf(currentBonusWager, currency)
  return left > 0n ? left : 0n
}

/** Converts by decimal digits, to avoid rounding errors of floats. */
function minorOf(major: number, currency: Wallet['currency']): bigint {
  return BigInt(major.toFixed(currencyExponents[currency]).replace('.', ''))
}
