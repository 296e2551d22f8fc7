import { type MissionModel } from '@ayva/contract/rewards/missions'
import { after, days } from '#lib/clock.ts'

/** The number of missions a day. */
const A_DAY = 3

/** The date in UTC: 2026-11-23. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

export const endOf = (day: string): Date => new Date(new Date(day).getTime() + days(1))

/** The missions of a day: those of the list in turn, so that each day differs from the one before. */
export function missionsOf(pool: readonly MissionModel[], day: string): MissionModel[] {
  const most = Math.min(A_DAY, pool.length)
  const first = Math.floor(new Date(day).getTime() / days(1)) * A_DAY
  return Array.from({ length: most }, (_, n) => pool[(first + n) % pool.length]!)
}

/** The days of the week that contains a day, from Monday to Sunday. */
export function weekOf(day: string): [monday: string, ...others: string[]] {
  const at = new Date(day)
  const monday = after(at, -days((at.getUTCDay() + 6) % 7))
  const others = Array.from({ length: 6 }, (_, n) => dayOf(after(monday, days(n + 1))))
  return [dayOf(monday), ...others]
}
