/** Tips: a part of a withdrawal that the player leaves to the casino, if the operator allows it. */
import { type Currency, refusing } from '@ayva/contract/base'
import { cashierSettings, createWithdrawal } from '@ayva/contract/payments/cashier'
import { type Deps } from '#lib/deps.ts'
import { minorOf } from '#lib/minor-units.ts'
import { moneyText } from '#lib/money-text.ts'
import { readSetting } from '../../../platform/settings/settings.ts'

const refuse = refusing(createWithdrawal.refusals)

type Bounds = { minimum: bigint; maximum: bigint }

/** The bounds in minor units of a currency; undefined while tips are off. */
export async function tipsOf(deps: Deps, currency: Currency): Promise<Bounds | undefined> {
  const { enabled, minimum, maximum } = await readSetting(deps, cashierSettings, 'tips')
  if (!enabled) return undefined
  return { minimum: minorOf(minimum, currency), maximum: minorOf(maximum, currency) }
}

type Asked = { tips: bigint; sum: bigint; commission: bigint; currency: Currency }

/** Refuses tips while they are off, and tips out of bounds; part of the withdrawal must always remain. */
export function checkTips(bounds: Bounds | undefined, asked: Asked): void {
  const { tips, sum, commission, currency } = asked
  if (tips === 0n) return
  if (!bounds) throw no('tips_off', {})
  const { minimum, maximum } = bounds
  const most = sum - commission - 1n < maximum ? sum - commission - 1n : maximum
  if (tips > most) throw no('tips_above_max', { max: moneyText(most, currency) })
  if (tips < minimum) throw no('tips_below_min', { min: moneyText(minimum, currency) })
}

function no(key: 'tips_off' | 'tips_below_min' | 'tips_above_max', values: Record<string, string>) {
  return refuse(key, { values, fields: { tips: refuse(key, { values }).message } })
}
