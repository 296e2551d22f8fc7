import { type PaymentSystem } from '@ayva/contract/payments/cashier'
import { parseMoney } from '@ayva/contract/typed-money'
import { formatMoney } from '@ayva/kit/Money'
import { text } from './cashier.text.ts'

export type Amount = { minor: bigint; error?: undefined } | { minor?: undefined; error: string }

/**
 * A typed sum, validated for the payment method; the server validates it again. `cash` is the balance of a withdrawal:
 * a full withdrawal may be below the minimum.
 */
export function readAmount(typed: string, system: PaymentSystem, cash?: bigint): Amount {
  const { currency, minimum, maximum, multipleOf } = system
  const words = text.amountErrors
  const short = (minor: bigint) => formatMoney({ minor, currency }, { short: true })
  if (typed.trim() === '') return { error: words.empty }
  const minor = parseMoney(typed, currency)
  if (minor === undefined) return { error: words.format }
  const everything = cash !== undefined && minor > 0n && minor === everythingOf(system, cash)
  if (minor < minimum.minor && !everything) return { error: words.min(short(minimum.minor)) }
  if (minor > maximum.minor) return { error: words.max(short(maximum.minor)) }
  if (minor % multipleOf !== 0n) return { error: words.multiple(short(multipleOf)) }
  if (cash !== undefined && minor > cash) return { error: words.short }
  return { minor }
}

/** The largest sum that a payment method accepts of the balance, in minor units. */
export function everythingOf({ maximum, multipleOf }: PaymentSystem, cash: bigint): bigint {
  const most = cash < maximum.minor ? cash : maximum.minor
  return most - (most % multipleOf)
}

/** A sum as in the field, without the sign: «3 000» or «12,50». */
export function amountText(minor: bigint, currency: string): string {
  return formatMoney({ minor, currency }, { short: true })
    .split('\u00A0')
    .slice(0, -1)
    .join('\u00A0')
}

/** The commission of a withdrawal, rounded in favour of the player, as on the server. */
export function commissionOf(system: PaymentSystem, minor: bigint): bigint {
  return (minor * BigInt(system.commissionBp)) / 10_000n
}
