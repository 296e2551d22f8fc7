/** Limits how many visits of one address are counted in a day, so that invented browsers do not fill the table. */
import { Cache } from '#lib/cache/cache.ts'
import { days } from '#lib/clock.ts'
import { addressKey } from '#lib/edge/address-key.ts'

/** More browsers than an office behind one address has. */
export const VISITS_A_DAY = 500
const ADDRESSES_MAX = 50_000

/** Counts in each node separately. */
export class VisitBudget {
  readonly #used = new Cache<{ count: number }>({ most: ADDRESSES_MAX })

  /** Takes a visit of the day (YYYY-MM-DD, UTC) from the budget of an address; false if none is left. */
  take(day: string, ip: string): boolean {
    const key = `${day} ${addressKey(ip)}`
    const used = this.#used.find(key) ?? { count: 0 }
    if (used.count >= VISITS_A_DAY) return false
    used.count += 1
    this.#used.keep(this.#used.begin(), key, used, days(1))
    return true
  }

  /** Gives a visit back, because the browser had been counted on that day already. */
  giveBack(day: string, ip: string): void {
    const used = this.#used.find(`${day} ${addressKey(ip)}`)
    if (used) used.count -= 1
  }
}
