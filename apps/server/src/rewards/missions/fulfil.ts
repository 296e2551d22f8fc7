/** Which missions of a day are fulfilled. */
import { type Measure, missionsSettings } from '@ayva/contract/rewards/missions'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { currenciesOf } from '../../identity/auth/auth.ts'
import { isGivenIn, knownPrizes } from '../../payments/gifts/gifts.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { playersOnBreak } from '../../protection/limits/limits.ts'
import { countFirsts } from '../discoveries/discoveries.ts'
import { dayOf, missionsOf } from './day.ts'
import { insertDone, sumTallies } from './missions.sql.ts'
import { addReward } from './reward.ts'

/** What missions ask for without a stake, so that it can be done on a break too. */
const teaching: ReadonlySet<Measure> = new Set(['checks', 'limits', 'fresh'])

/** Missions of days before it can no longer be fulfilled. */
export const yesterdayOf = ({ clock }: Pick<Deps, 'clock'>): string =>
  dayOf(after(clock.now(), -days(1)))

/** The figures of a player on a day that goals are compared with. */
export type Counted = { playerId: bigint; day: string } & Record<Measure, number>

/** The figures of some players on some days; a day on which nothing was done may be left out. */
export async function countsOf(
  tx: Tx,
  players: readonly bigint[],
  asked: readonly string[],
): Promise<Counted[]> {
  const all = new Map<string, Counted>()
  const of = (playerId: bigint, day: string) => {
    const key = `${playerId} ${day}`
    const none = { rounds: 0, titles: 0, times: 0, checks: 0, limits: 0, fresh: 0 }
    const found = all.get(key) ?? Object.assign({ playerId, day }, none)
    all.set(key, found)
    return found
  }
  for (const row of await sumTallies(tx, [...players], [...asked]))
    Object.assign(of(row.playerId, row.day), row)
  const first = asked.toSorted()[0]
  const firsts = first === undefined ? [] : await countFirsts(tx, players, new Date(first))
  for (const row of firsts)
    if (asked.includes(row.day)) Object.assign(of(row.playerId, row.day), row)
  return [...all.values()]
}

/** Notes the missions that are fulfilled on these days, and adds the jobs that give their gifts. */
export async function fulfil(
  deps: Deps,
  tx: Tx,
  touched: readonly { playerId: bigint; day: string }[],
): Promise<void> {
  const { enabled } = await readSetting(deps, missionsSettings, 'feature_daily_missions')
  if (!enabled) return
  const now = deps.clock.now()
  const pool = await readSetting(deps, missionsSettings, 'daily_missions')
  const players = [...new Set(touched.map(({ playerId }) => playerId))]
  const counts = await countsOf(tx, players, [...new Set(touched.map(({ day }) => day))])
  const prizes = await knownPrizes(deps)
  const currencies = await currenciesOf(tx, players)
  const away = new Set(await playersOnBreak(tx, players, now))
  /** The mission is not offered in currencies in which its gift is not available. */
  const isOffered = (playerId: bigint, gift: string) => {
    const prize = prizes.get(gift)
    const currency = currencies.get(playerId)
    return !prize || (currency !== undefined && isGivenIn(prize, currency))
  }
  const done = counts.flatMap(({ playerId, day, ...figures }) =>
    missionsOf(pool, day)
      .filter(({ measure, target }) => figures[measure] >= target)
      // On a break no mission is offered. Rounds that count were played before it.
      .filter(({ measure }) => !away.has(playerId) || !teaching.has(measure))
      .filter(({ gift }) => isOffered(playerId, gift))
      .map(({ key, gift }) => ({ playerId, day, key, giftKey: gift, doneAt: now })),
  )
  const fresh = done.length > 0 ? await insertDone(tx, done) : []
  for (const name of fresh) await addReward(tx, name)
}
