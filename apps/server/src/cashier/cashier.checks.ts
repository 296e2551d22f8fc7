import { refusing } from '@ayva/contract/base'
import { createDeposit } from '@ayva/contract/cashier'
import { judgeRequisite, type RequisiteKind } from '@ayva/contract/cashier/requisites'
import { moneyText } from '#lib/money-text.ts'
import { type Requisite } from './providers/provider.ts'
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

/** A requisite in its plain form; refuses one that cannot be, on the field that it was asked in. */
function checkRequisite(kind: RequisiteKind, text: string, asked: Asked): string {
  const judged = judgeRequisite(kind, text, asked.now)
  if (judged.wrong === undefined) return judged.value
  const { wrong, words } = judged
  const values = wrong === 'format' ? { format: words } : { words }
  const { message } = refuse(`requisite_${wrong}`, { values })
  throw refuse(`requisite_${wrong}`, { values, fields: { [asked.field]: message } })
}
type Asked = { field: string; now: Date }

/** What a system asks for: where the money goes, and what belongs to it. */
export function checkRequisites(
  { fields: [first, ...others] }: SystemRow,
  said: { requisite: string; requisites: Partial<Record<RequisiteKind, string>> },
  now: Date,
): Requisite {
  const { kind } = first!
  const value = checkRequisite(kind, said.requisite, { field: 'requisite', now })
  const more = others.map((one) => {
    const asked = { field: `requisites.${one.kind}`, now }
    return [one.kind, checkRequisite(one.kind, said.requisites[one.kind] ?? '', asked)] as const
  })
  return { kind, value, ...(more.length > 0 && { more: Object.fromEntries(more) }) }
}

/** The house's part of a withdrawal, rounded in favour of the player. */
export function commissionOf(system: SystemRow, sum: bigint): bigint {
  return (sum * BigInt(system.commissionBp)) / BASIS_POINTS
}
