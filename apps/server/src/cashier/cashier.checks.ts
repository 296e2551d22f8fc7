import { refusing } from '@ayva/contract/base'
import { createDeposit } from '@ayva/contract/cashier'
import { plainRequisite, type RequisiteKind, requisites } from '@ayva/contract/cashier/requisites'
import { moneyText } from '#lib/money-text.ts'
import { type SystemRow } from './systems.sql.ts'

const refuse = refusing(createDeposit.refusals)
const BASIS_POINTS = 10_000n

/**
 * Refuses a sum, in minor units, that the system does not take. All that is left of `cash`, which a
 * withdrawal is made from, may be less than the minimum: no player's own money is stuck here.
 */
export function checkSum(system: SystemRow, sum: bigint, cash = 0n): void {
  const { minimum, maximum, multipleOf, currency } = system
  const no = (key: Parameters<typeof refuse>[0], name: string, bound: bigint) => {
    const values = { [name]: moneyText(bound, currency) }
    const { message } = refuse(key, { values })
    return refuse(key, { values, fields: { sum: message }, limit: bound.toString() })
  }
  const everything = sum > 0n && sum === cash - (cash % multipleOf)
  if (sum < minimum && !everything) throw no('sum_below_min', 'min', minimum)
  if (sum > maximum) throw no('sum_above_max', 'max', maximum)
  if (sum % multipleOf !== 0n) throw no('sum_not_multiple', 'step', multipleOf)
}

/** Where the money is to go, in its plain form; refuses one that cannot be. */
export function checkRequisite(kind: RequisiteKind, text: string): string {
  const { empty, format, pattern } = requisites[kind]
  const plain = plainRequisite(kind, text)
  const no = (key: 'requisite_empty' | 'requisite_format', values: Record<string, string>) =>
    refuse(key, { values, fields: { requisite: refuse(key, { values }).message } })
  if (plain === '') throw no('requisite_empty', { words: empty })
  if (!pattern.test(plain)) throw no('requisite_format', { format })
  return plain
}

/** The house's part of a withdrawal, rounded in favour of the player. */
export function commissionOf(system: SystemRow, sum: bigint): bigint {
  return (sum * BigInt(system.commissionBp)) / BASIS_POINTS
}
