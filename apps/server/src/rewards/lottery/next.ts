/**
 * Announces the next lottery of the setting in turn when none runs for everybody.
 *
 * Locks: all lotteries, then the chain of the audit log.
 */
import { nextSettings } from '@ayva/contract/rewards/lottery/settings'
import { after, days, hours } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { record } from '../../platform/audit/audit.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { isTheme } from '../contests/contests.ts'
import { LOTTERIES_MAX, told } from './lottery.office.ts'
import * as store from './lottery.sql.ts'
import { isOn, moscowDay } from './lottery.ts'
import { newLotterySecret } from './secret.ts'

/** The hour of the draw in Moscow. */
const DRAW_HOUR = 21

export async function announceNext(deps: Deps): Promise<void> {
  const models = await readSetting(deps, nextSettings, 'lottery_next')
  if (models.length === 0 || !(await isOn(deps))) return
  const at = deps.clock.now()
  const made = await transaction(deps.db, async (tx) => {
    await store.lockLotteries(tx)
    const count = await store.countAll(tx)
    const { art, days: lasts, prizes, ...model } = models[count % models.length]!
    if (!isTheme(art)) throw new Error(`lottery_next: there is no picture ${art}`)
    const startAt = new Date(`${moscowDay(at)}T00:00:00+03:00`)
    const endAt = after(startAt, days(lasts) + hours(DRAW_HOUR))
    if (count >= LOTTERIES_MAX || (await store.isAnyAhead(tx, at, endAt))) return undefined
    const row = await store.insertLottery(tx, {
      ...model,
      art,
      startAt,
      endAt,
      prizes: prizes.map(BigInt),
      isVip: false,
      ...newLotterySecret(deps.config),
      author: 'lottery_next',
    })
    if (!row) return undefined
    await record(tx, {
      actorKind: 'job',
      actor: 'lottery',
      action: 'lottery.created',
      at,
      subject: `lottery ${row.id}`,
      why: 'по настройке lottery_next',
      before: null,
      after: { ...told(row), commitment: row.commitment },
    })
    return row
  })
  if (made) deps.bus.publish('content_changed', { lottery: made.id })
}
