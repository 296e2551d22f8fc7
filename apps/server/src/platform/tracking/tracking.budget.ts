/** How many visits one address may have counted in a day: whoever invents browsers fills no table by it. */
import { Cache } from '#lib/cache/cache.ts'
import { days } from '#lib/clock.ts'
import { addressKey } from '#lib/edge/address-key.ts'

/** More browsers than a whole office behind one address has. */
export const VISITS_A_DAY = 500
const ADDRESSES_MAX = 50_000

/** Counts by node; an address that has used up its visits is counted no further on that day. */
export class VisitBudget {
  readonly #used = new Cache<{ count: number }>({ most: ADDRESSES_MAX })

  /** Whether the address has a visit left on that day, 2026-11-27; it is taken at once. */
  take(day: string, ip: string): boolean {
    const key = `${day} ${addressKey(ip)}`
    const used = this.#used.find(key) ?? { count: 0 }
    if (used.count >= VISITS_A_DAY) return false
    used.count += 1
    this.#used.keep(this.#used.begin(), key, used, days(1))
    return true
  }

  /** What was taken left no row: the browser was counted on that day before. */
  giveBack(day: string, ip: string): void {
    const used = this.#used.find(`${day} ${addressKey(ip)}`)
    if (used) used.count -= 1
  }
}
