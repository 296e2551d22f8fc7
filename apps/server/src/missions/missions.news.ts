/** What rounds of our own games that are over mean for missions of the day. */
import { type MissionModel, missionsSettings } from '@ayva/contract/missions'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addJob } from '#lib/work/jobs.ts'
import { consumer, type Consumer } from '#lib/work/news.ts'
import { endedRounds } from '../rounds/rounds.ts'
import { readSetting } from '../settings/settings.ts'
import { dayOf, missionsOf } from './day.ts'
import * as store from './missions.sql.ts'
import { type Tally } from './missions.sql.ts'
import { jobOf, REWARD } from './reward.ts'

/** Nothing that is played pays so much. */
const TIMES100_MAX = 10n ** 9n

type Ended = { playerId: bigint; gameId: number; stake: bigint; payout: bigint; lastActionAt: Date }

export function missionsNews(deps: Deps): Consumer[] {
  return [
    consumer({
      name: 'missions.rounds',
      stream: endedRounds,
      async take(tx, rounds) {
        const { enabled } = await readSetting(deps, missionsSettings, 'feature_daily_missions')
        const pool = await readSetting(deps, missionsSettings, 'daily_missions')
        const counted = rounds.filter(({ status, stake }) => status === 'settled' && stake > 0n)
        await count(deps, tx, { rounds: counted, pool: enabled ? pool : [] })
      },
      // What was given is a player's: it is not taken away to be given again.
      forget: store.forgetTallies,
    }),
  ]
}

type Counting = { rounds: Ended[]; pool: readonly MissionModel[] }

async function count({ clock }: Deps, tx: Tx, { rounds, pool }: Counting): Promise<void> {
  const now = clock.now()
  // Missions of days that are over are over too.
  const yesterday = dayOf(after(now, -days(1)))
  const tallies = talliesOf(rounds.filter(({ lastActionAt }) => dayOf(lastActionAt) >= yesterday))
  if (tallies.length === 0) return
  await store.addTallies(tx, tallies)
  const players = [...new Set(tallies.map(({ playerId }) => playerId))]
  const counted = [...new Set(tallies.map(({ day }) => day))]
  const sums = await store.sumTallies(tx, players, counted)
  const done = sums.flatMap(({ playerId, day, ...counts }) =>
    missionsOf(pool, day)
      .filter(({ measure, target }) => counts[measure] >= target)
      .map(({ key, gift }) => ({ playerId, day, key, giftKey: gift, doneAt: now })),
  )
  const fresh = done.length > 0 ? await store.insertDone(tx, done) : []
  for (const name of fresh) await addJob(tx, REWARD, name, { jobKey: `${REWARD}:${jobOf(name)}` })
}

/** In the order of their keys. */
function talliesOf(rounds: Ended[]): Tally[] {
  const tallies = new Map<string, Tally>()
  for (const { playerId, gameId, stake, payout, lastActionAt } of rounds) {
    const day = dayOf(lastActionAt)
    const times100 = (payout * 100n) / stake
    const best100 = times100 < TIMES100_MAX ? times100 : TIMES100_MAX
    const key = `${playerId} ${day} ${gameId}`
    const known = tallies.get(key) ?? { playerId, day, gameId, rounds: 0, best100: 0n }
    tallies.set(key, {
      ...known,
      rounds: known.rounds + 1,
      best100: known.best100 > best100 ? known.best100 : best100,
    })
  }
  const inOrder = [...tallies].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return inOrder.map(([, tally]) => tally)
}
