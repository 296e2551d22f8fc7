import { type Currency, refusing } from '@ayva/contract/base'
import { createDeposit } from '@ayva/contract/payments/cashier'
import { judgeRequisite, type RequisiteKind } from '@ayva/contract/payments/cashier/requisites'
import { refuse as refuseCommon } from '#lib/http/serve.ts'
import { moneyText } from '#lib/money-text.ts'
import { type Requisite } from '../providers/provider.ts'
import { type SystemRow } from '../providers/systems.sql.ts'

const refuse = refusing(createDeposit.refusals)
const BASIS_POINTS = 10_000n

/**
 * Refuses a sum in minor units that the system does not accept. A withdrawal of all remaining `cash` may be below the
 * minimum, so that no player's money is stuck.
 */
export function checkSum(system: SystemRow, sum: bigint, cash = 0n): void {
  const { minimum, maximum, multipleOf, currency } = system
  const no = (key: Parameters<typeof refuse>[0], name: string, bound: bigint) => {
    const values = { [name]: moneyText(bound, currency) }
    const { message } = refuse(key, { values })
    const fields = { sum: message }
    return refuse(key, { values, fields, rule: key, used: String(sum), limit: String(bound) })
  }
  const everything = sum > 0n && sum === cash - (cash % multipleOf)
  if (sum < minimum && !everything) throw no('sum_below_min', 'min', minimum)
  if (sum > maximum) throw no('sum_above_max', 'max', maximum)
  if (sum % multipleOf !== 0n) throw no('sum_not_multiple', 'step', multipleOf)
}

/** Normalises a requisite; refuses an invalid one on the form field that it was entered in. */
function checkRequisite(kind: RequisiteKind, text: string, asked: Asked): string {
  const judged = judgeRequisite(kind, text, asked.now)
  if (judged.wrong === undefined) return judged.value
  const { wrong, words } = judged
  const values = wrong === 'format' ? { format: words } : { words }
  const { message } = refuse(`requisite_${wrong}`, { values })
  throw refuse(`requisite_${wrong}`, { values, fields: { [asked.field]: message } })
}
type Asked = { field: string; now: Date }

/** Checks the requisites that a system asks for: the destination and its additional fields. */
export function checkRequisites(
  { fields: [first, ...others] }: SystemRow,
  said: { requisite: string; requisites: Partial<Record<RequisiteKind, string>> },
  now: Date,
): Requisite {
  const { kind } = first!
  mustBeAsked(others, said.requisites)
  const value = checkRequisite(kind, said.requisite, { field: 'requisite', now })
  const more = others.map((one) => {
    const asked = { field: `requisites.${one.kind}`, now }
    return [one.kind, checkRequisite(one.kind, said.requisites[one.kind] ?? '', asked)] as const
  })
  return { kind, value, ...(more.length > 0 && { more: Object.fromEntries(more) }) }
}

/** Refuses requisites that the system does not ask for, because they would be ignored. */
function mustBeAsked(fields: SystemRow['fields'], said: Partial<Record<RequisiteKind, string>>) {
  const extra = Object.keys(said).find((kind) => !fields.some((field) => field.kind === kind))
  if (extra !== undefined)
    throw refuseCommon('validation', { fields: { [`requisites.${extra}`]: 'Неизвестное поле' } })
}

/** Checks the payer's data for a deposit, on both of its forms; undefined if the system asks for none. */
export function checkPayer(
  { fields }: SystemRow,
  said: Partial<Record<RequisiteKind, string>>,
  now: Date,
): Requisite | undefined {
  mustBeAsked(fields, said)
  const [first, ...others] = fields.map(({ kind }) => {
    const value = checkRequisite(kind, said[kind] ?? '', { field: `requisites.${kind}`, now })
    return { kind, value }
  })
  if (!first) return undefined
  const more = Object.fromEntries(others.map(({ kind, value }) => [kind, value]))
  return { ...first, ...(others.length > 0 && { more }) }
}

/** The country assumed for a player who stated none, by the currency of the account. */
const homes: Partial<Record<Currency, string>> = {
  RUB: 'RU',
  UAH: 'UA',
  KZT: 'KZ',
  INR: 'IN',
  AZN: 'AZ',
  USD: 'US',
}

/** Whether a system is available to players of a country. */
export function isFor({ countries, currency }: SystemRow, country: string | null): boolean {
  return countries === null || countries.includes(country ?? homes[currency] ?? '')
}

/** The casino's commission on a payment, rounded in favour of the player. */
export function commissionOf(system: SystemRow, sum: bigint): bigint {
  return (sum * BigInt(system.commissionBp)) / BASIS_POINTS
}
