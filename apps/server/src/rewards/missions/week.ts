/** The weekly chest: enough days with enough missions, in any order, give one gift. */
import { type Answer, type Currency } from '@ayva/contract/base'
import {
  type listDailyMissions,
  missionsSettings,
  type WeekModel,
} from '@ayva/contract/rewards/missions'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { accountOf } from '../../identity/auth/auth.ts'
import { isGivenIn, knownPrizes } from '../../payments/gifts/gifts.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { endOf, weekOf } from './day.ts'
import { countDone, type DayDone, type DoneName, insertDone, listDone } from './missions.sql.ts'

/** The key of its row among the fulfilled missions, dated on Monday; no mission can have it. */
export const CHEST = 'week:chest'

export const readWeek = (deps: Deps): Promise<WeekModel> =>
  readSetting(deps, missionsSettings, 'missions_week')

const countingOf = (done: DayDone[], { missions }: WeekModel) =>
  done.filter((one) => one.done >= missions)

/** The week of a day as its player sees it. */
export async function ownWeek(
  deps: Deps,
  { playerId, day, currency }: { playerId: bigint; day: string; currency: Currency },
): Promise<Answer<typeof listDailyMissions>['week']> {
  const model = await readWeek(deps)
  const all = weekOf(day)
  const [monday] = all
  const sunday = all.at(-1)!
  const done = await countDone(deps.db, playerId, monday, sunday)
  const counting = countingOf(done, model).map((one) => one.day)
  const filled = (await listDone(deps.db, playerId, monday)).find(({ key }) => key === CHEST)
  // A filled chest keeps its gift, whatever the setting is now.
  const prize = (await knownPrizes(deps)).get(filled?.giftKey ?? model.gift)
  const isThere = prize !== undefined && (filled || (model.enabled && isGivenIn(prize, currency)))
  return {
    endsAt: endOf(sunday).toISOString(),
    days: all.map((one) => ({
      day: one,
      done: done.find((row) => row.day === one)?.done ?? 0,
      counts: counting.includes(one),
    })),
    chest: isThere
      ? {
          reward: { title: prize.title, image: prize.image },
          days: model.days,
          missions: model.missions,
          counted: filled ? model.days : Math.min(model.days, counting.length),
          done: filled !== undefined,
          giftId: filled?.giftId ? Number(filled.giftId) : null,
        }
      : null,
  }
}

/**
 * Fills the chest of the week of a mission, once; undefined if it is not full. The player's row must be locked, so that
 * of simultaneously fulfilled missions the last one sees all.
 */
export async function fillChest(
  tx: Tx,
  { playerId, day, at }: { playerId: bigint; day: string; at: Date },
  { model, prizes }: { model: WeekModel; prizes: Awaited<ReturnType<typeof knownPrizes>> },
): Promise<DoneName | undefined> {
  if (!model.enabled) return undefined
  const { currency } = await accountOf(tx, playerId)
  const prize = prizes.get(model.gift)
  if (!prize || !isGivenIn(prize, currency)) return undefined
  const all = weekOf(day)
  const [monday] = all
  const counting = countingOf(await countDone(tx, playerId, monday, all.at(-1)!), model)
  if (counting.length < model.days) return undefined
  const chest = { playerId, day: monday, key: CHEST, giftKey: model.gift, doneAt: at }
  const [filled] = await insertDone(tx, [chest])
  return filled
}
