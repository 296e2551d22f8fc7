/**
 * The gift that comes with a level, once for ever, however levels are set later and rounds are read again.
 *
 * Locks: the player's row, the row of the gift, then the gift itself.
 */
import * as z from 'zod/mini'
import { after, days } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addJob, addJobsOfPages, type Jobs } from '#lib/work/jobs.ts'
import { accountOf, lockPlayer } from '../../identity/auth/auth.ts'
import { givePrize, isGivable, knownPrizes } from '../../payments/gifts/gifts.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { playersOnBreak } from '../../protection/limits/limits.ts'
import {
  insertLevelGift,
  type LevelGift,
  type LevelGiftName,
  listUngiven,
  lockLevelGift,
  setLevelGift,
} from './gifts.sql.ts'
import { type Level } from './levels.ts'

const GIVE = 'loyalty.give_gift'
/** Whoever was on a break has it after that; what is not given by then is let be. */
const WAITS_DAYS = 60
const BATCH = 500
const Name = z.object({ playerId: z.coerce.bigint(), levelId: z.int() })

const jobOf = ({ playerId, levelId }: LevelGiftName) => `${playerId}:${levelId}`

/** Notes the gifts of levels that a player has come to, and adds the jobs that give them. */
export async function noteReached(
  tx: Tx,
  playerId: bigint,
  { reached, at }: { reached: readonly Level[]; at: Date },
): Promise<void> {
  for (const { id: levelId, gift } of reached) {
    if (gift === null) continue
    const isNew = await insertLevelGift(tx, { playerId, levelId, giftKey: gift, reachedAt: at })
    const payload = { playerId, levelId }
    if (isNew) await addJob(tx, GIVE, payload, { jobKey: `${GIVE}:${jobOf(payload)}` })
  }
}

export function levelGiftsJobs(deps: Deps): Jobs {
  return {
    tasks: {
      [GIVE]: { queue: 'housekeeping', work: (payload) => give(deps, z.parse(Name, payload)) },
      'loyalty.find_ungiven': { queue: 'housekeeping', work: () => findUngiven(deps) },
    },
    cron: ['47 * * * * loyalty.find_ungiven'],
  }
}

async function give(deps: Deps, name: LevelGiftName): Promise<void> {
  const { db, clock, bus } = deps
  const { playerId, levelId } = name
  const prizes = await knownPrizes(deps)
  const at = clock.now()
  const isGiven = await transaction(db, async (tx) => {
    await lockPlayer(tx, playerId)
    const due = await lockLevelGift(tx, name)
    if (!due || due.giftId !== null) return false
    const { currency, closesAt } = await accountOf(tx, playerId)
    const isAway = (await playersOnBreak(tx, [playerId], at)).length > 0
    const prize = prizes.get(due.giftKey)
    if (closesAt || isAway || !prize || !isGivable(prize, currency, at)) return false
    const { id } = await givePrize(tx, {
      playerId,
      currency,
      prize,
      source: `level ${levelId}`,
      at,
    })
    await setLevelGift(tx, name, id)
    return true
  })
  if (isGiven) notifyTabs(bus, playerId, { type: 'account' })
}

/** Adds a job for each gift that could not be given when its level was reached. */
async function findUngiven({ db, clock }: Deps): Promise<void> {
  const since = after(clock.now(), -days(WAITS_DAYS))
  await addJobsOfPages(db, GIVE, {
    list: (last: LevelGift | undefined) => listUngiven(db, { since, after: last, limit: BATCH }),
    most: BATCH,
    itemOf: ({ playerId, levelId }) => {
      const payload = { playerId, levelId }
      return { key: jobOf(payload), payload }
    },
  })
}
