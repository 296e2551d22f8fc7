import { type GiftOffer } from '@ayva/contract/payments/gifts'
import { exponentOf } from '@ayva/kit/format'
import { storage } from '@ayva/kit/storage'

/** The largest values that our own landing pages promise; links with larger ones are not ours. */
const most = { bonusFs: 500, bonusPercent: 500, bonusAmount: 1_000_000 }
type Name = keyof typeof most
export type Promised = Partial<Record<Name, number>>

const names = Object.keys(most) as Name[]

/** Stores the promise of a landing page: `/?bonusPercent=100&bonusAmount=10000&bonusFs=50`. */
export function keepPromise(search: string): void {
  const said = Object.entries(inLink(search))
  // Another landing page replaces the promise instead of adding to it.
  if (said.length > 0) forgetPromise()
  for (const [name, value] of said) storage.keep(name as Name, String(value))
}

/** What the visitor was promised, by this address or by the last one with a promise. */
export function promised(search: string): Promised {
  const said = inLink(search)
  return Object.keys(said).length > 0 ? said : read((name) => storage.find(name))
}

/** The account exists, and its gifts have a page of their own. */
export function forgetPromise(): void {
  for (const name of names) storage.forget(name)
}

type Offer = Pick<GiftOffer, 'amount' | 'deposit' | 'rounds'>

/**
 * The offers that correspond to a promise. Anybody can write a link, so the site shows only offers that it really
 * gives.
 */
export function offersOf<T extends Offer>(said: Promised, offers: readonly T[]): T[] {
  const { bonusFs, bonusPercent, bonusAmount } = said
  const isSum = ({ minor, currency }: Offer['amount']) =>
    minor === BigInt(bonusAmount!) * 10n ** BigInt(exponentOf(currency))
  return offers.filter(({ amount, deposit, rounds }) => {
    if (rounds) return rounds.count === bonusFs
    if (deposit && bonusPercent !== undefined)
      return deposit.percent === bonusPercent && (bonusAmount === undefined || isSum(amount))
    return bonusAmount !== undefined && isSum(amount)
  })
}

function inLink(search: string): Promised {
  const query = new URLSearchParams(search)
  return read((name) => query.get(name) ?? undefined)
}

function read(find: (name: Name) => string | undefined): Promised {
  const said = names.map((name) => [name, numberOf(find(name), most[name])] as const)
  return Object.fromEntries(said.filter(([, value]) => value !== undefined)) as Promised
}

function numberOf(said: string | undefined, max: number): number | undefined {
  const value = /^[1-9]\d{0,6}$/.test(said ?? '') ? Number(said) : undefined
  return value !== undefined && value <= max ? value : undefined
}
