/** Gives the gift of a fulfilled mission or week, once. Locks: the player's row, the mission, then the gift. */
import * as z from 'zod/mini'
import { after, days } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addJob, addJobsOfPages, type Jobs } from '#lib/work/jobs.ts'
import { accountOf, lockPlayer } from '../../identity/auth/auth.ts'
import { givePrize, isGivable, knownPrizes } from '../../payments/gifts/gifts.ts'
import { playersOnBreak } from '../../protection/limits/limits.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { dayOf } from './day.ts'
import {
  type DoneName,
  dropDays,
  type DueDone,
  listUnrewarded,
  lockDone,
  setGift,
} from './missions.sql.ts'
import { CHEST, fillChest, readWeek } from './week.ts'

const REWARD = 'missions.reward'
/** The prefix of the sources of missions' gifts. */
export const SOURCE = 'mission '
/** A gift that could not be given, for example on a break, is tried again for this many days. */
const WAITS_DAYS = 60
const BATCH = 500
const DROPPED_AT_ONCE = 5_000

const Name = z.object({ playerId: z.coerce.bigint(), day: z.string(), key: z.string() })

const jobOf = ({ playerId, day, key }: DoneName) => `${playerId}:${day}:${key}`

/** Adds the job that gives the gift of a fulfilled mission. */
export function addReward(tx: Tx, { playerId, day, key }: DoneName): Promise<unknown> {
  const name = { playerId, day, key }
  return addJob(tx, REWARD, name, { jobKey: `${REWARD}:${jobOf(name)}` })
}

export function missionsJobs(deps: Deps): Jobs {
  return {
    tasks: {
      [REWARD]: { queue: 'housekeeping', work: (payload) => reward(deps, z.parse(Name, payload)) },
      'missions.find_unrewarded': { queue: 'housekeeping', work: () => findUnrewarded(deps) },
      'missions.drop_days': { queue: 'housekeeping', work: () => drop(deps) },
    },
    cron: ['17 * * * * missions.find_unrewarded', '27 1 * * * missions.drop_days'],
  }
}

async function reward(deps: Deps, name: DoneName): Promise<void> {
  const { db, clock, bus } = deps
  const { playerId, day, key } = name
  const prizes = await knownPrizes(deps)
  const model = await readWeek(deps)
  const at = clock.now()
  const isGiven = await transaction(db, async (tx) => {
    await lockPlayer(tx, playerId)
    const done = await lockDone(tx, name)
    if (!done) return false
    if (key !== CHEST) {
      const chest = await fillChest(tx, { playerId, day, at }, { model, prizes })
      if (chest) await addReward(tx, chest)
    }
    if (done.giftId !== null) return false
    const { currency, closesAt } = await accountOf(tx, playerId)
    const isAway = (await playersOnBreak(tx, [playerId], at)).length > 0
    const prize = prizes.get(done.giftKey)
    if (closesAt || isAway || !prize || !isGivable(prize, currency, at)) return false
    const source = `${SOURCE}${day} ${key}`
    const { id } = await givePrize(tx, { playerId, currency, prize, source, at })
    await setGift(tx, name, id)
    return true
  })
  if (isGiven) notifyTabs(bus, playerId, { type: 'account' })
}

/** Adds a job for each mission whose gift could not be given at once. */
async function findUnrewarded({ db, clock }: Deps): Promise<void> {
  const since = after(clock.now(), -days(WAITS_DAYS))
  await addJobsOfPages(db, REWARD, {
    list: (last: DueDone | undefined) => listUnrewarded(db, { since, after: last, limit: BATCH }),
    most: BATCH,
    itemOf: ({ playerId, day, key }) => {
      const payload = { playerId, day, key }
      return { key: jobOf(payload), payload }
    },
  })
}

/** Deletes past days except yesterday, for which rounds may still arrive. */
async function drop({ db, clock }: Deps): Promise<void> {
  const yesterday = dayOf(after(clock.now(), -days(1)))
  while (!(await dropDays(db, yesterday, DROPPED_AT_ONCE)));
}
