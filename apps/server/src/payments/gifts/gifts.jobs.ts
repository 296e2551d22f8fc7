import * as z from 'zod/mini'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import { GIVE_PAID, givePaid, TAKE_BACK, takeBack } from './deposits.ts'
import { USE_BROUGHT, useBrought } from './codes/promo-codes.ts'
import {
  findLastDays,
  LAST_DAY,
  LAST_DAY_PUSH,
  pushLastDayLate,
  remindLastDay,
} from './notifying.ts'
import { type Due, listDue, lockGift, updateGift } from './gifts.sql.ts'

const EXPIRE = 'gifts.expire'
const BATCH = 500
const OfPlayer = z.object({ playerId: z.coerce.bigint() })
const Brought = z.object({ playerId: z.coerce.bigint(), code: z.string() })
const Name = z.object({ playerId: z.coerce.bigint(), id: z.coerce.bigint() })

export function giftsJobs(deps: Deps, { offersRefused }: Gathered): Jobs {
  return {
    tasks: {
      'gifts.find_due': { queue: 'housekeeping', work: () => findDue(deps) },
      [GIVE_PAID]: {
        queue: 'settlement',
        work: (payload) => givePaid(deps, z.parse(OfPlayer, payload).playerId),
      },
      [TAKE_BACK]: {
        queue: 'settlement',
        work: (payload) => takeBack(deps, z.parse(Name, payload)),
      },
      [USE_BROUGHT]: {
        queue: 'housekeeping',
        work: (payload) => useBrought(deps, z.parse(Brought, payload)),
      },
      'gifts.find_last_days': { queue: 'housekeeping', work: () => findLastDays(deps) },
      [LAST_DAY]: {
        queue: 'housekeeping',
        work: (payload) => remindLastDay(deps, offersRefused, z.parse(Name, payload)),
      },
      [LAST_DAY_PUSH]: {
        queue: 'housekeeping',
        work: (payload) => pushLastDayLate(deps, offersRefused, z.parse(Name, payload)),
      },
      [EXPIRE]: { queue: 'housekeeping', work: (payload) => expire(deps, z.parse(Name, payload)) },
    },
    cron: ['* * * * * gifts.find_due', '* * * * * gifts.find_last_days'],
  }
}

/** Adds a job for each gift that was not taken in time. */
async function findDue({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  for (let after: Due | undefined; ;) {
    const found = await listDue(db, { now, after, limit: BATCH })
    const items = found.map(({ playerId, id }) => ({
      key: `${playerId}:${id}`,
      payload: { playerId, id },
    }))
    await addMissingJobs(db, EXPIRE, items)
    if (found.length < BATCH) return
    after = found.at(-1)
  }
}

async function expire({ db, clock }: Deps, name: z.output<typeof Name>): Promise<void> {
  const now = clock.now()
  await transaction(db, async (tx) => {
    const gift = await lockGift(tx, name.playerId, name.id)
    if (!gift || !['waiting', 'available'].includes(gift.state)) return
    if (gift.takeUntil && gift.takeUntil <= now)
      await updateGift(tx, gift, { state: 'expired', endedAt: now })
  })
}
