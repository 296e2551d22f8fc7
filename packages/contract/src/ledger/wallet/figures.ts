/** The figures of a wallet that follow from others, by the specification's formulas, in minor units. */
import { currencyExponents } from '../../exponents.ts'
import { type Wallet } from '../wallet.ts'

type Of<K extends keyof Wallet> = Pick<Wallet, K | 'currency'>

/** Real balance: 100 × (balance − netBalance), and so on for other currencies. */
export function realOf({ currency, balance, netBalance }: Of<'balance' | 'netBalance'>): bigint {
  return minorOf(balance, currency) - minorOf(netBalance, currency)
}

/** Bonus balance: 100 × netBalance. */
export function bonusOf({ currency, netBalance }: Of<'netBalance'>): bigint {
  return minorOf(netBalance, currency)
}

/** What is still to be staked before the bonus is cash, never less than nothing. */
export function leftWagerOf(wallet: Of<'requiredBonusWager' | 'currentBonusWager'>): bigint {
  const { currency, requiredBonusWager, currentBonusWager } = wallet
  const left = minorOf(requiredBonusWager, currency) - minorOf(currentBonusWager, currency)
  return left > 0n ? left : 0n
}

/** By the digits as they are written, so that nothing of a float's rest is left. */
function minorOf(major: number, currency: Wallet['currency']): bigint {
  return BigInt(major.toFixed(currencyExponents[currency]).replace('.', ''))
}
