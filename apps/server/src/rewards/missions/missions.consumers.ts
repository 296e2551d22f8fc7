/** Counts finished rounds for daily missions, own ones and those of suppliers. */
import { missionsSettings } from '@ayva/contract/rewards/missions'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { currenciesOf } from '../../identity/auth/auth.ts'
import { isGivenIn, knownPrizes } from '../../payments/gifts/gifts.ts'
import { endedRounds } from '../../games/rounds/rounds.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { outsideEnded } from '../../games/suppliers/suppliers.ts'
import { dayOf, missionsOf } from './day.ts'
import * as store from './missions.sql.ts'
import { type Tally } from './missions.sql.ts'
import { addReward } from './reward.ts'

/** No game pays more. */
const TIMES100_MAX = 10n ** 9n

type Ended = {
  playerId: bigint
  gameId: number
  isOwn: boolean
  stake: bigint
  payout: bigint
  at: Date
}

/** Given gifts belong to the player, so a rebuild must not delete and give them again. */
export function missionsConsumers(deps: Deps): Consumer[] {
  return [
    consumer({
      name: 'missions.rounds',
      stream: endedRounds,
      take: (tx, rounds) =>
        count(
          deps,
          tx,
          rounds
            .filter(({ status, cost }) => status === 'settled' && cost > 0n)
            .map(({ lastActionAt: at, ...round }) => ({ ...round, at, isOwn: true })),
        ),
      forget: (tx) => store.forgetTallies(tx, 'own'),
    }),
    consumer({
      name: 'missions.outside',
      stream: outsideEnded,
      // A round counts as it closed: a late change neither adds a round nor takes a gift back.
      take: (tx, told) =>
        count(
          deps,
          tx,
          told
            .filter(({ n, cost }) => n === 0 && cost > 0n)
            .map((round) => ({ ...round, isOwn: false })),
        ),
      forget: (tx) => store.forgetTallies(tx, 'outside'),
    }),
  ]
}

/** Free rounds are not counted, because the gift of a mission must not fulfil the next one. */
async function count(deps: Deps, tx: Tx, rounds: Ended[]): Promise<void> {
  const now = deps.clock.now()
  const { enabled } = await readSetting(deps, missionsSettings, 'feature_daily_missions')
  const pool = enabled ? await readSetting(deps, missionsSettings, 'daily_missions') : []
  // Missions of past days can no longer be fulfilled.
  const yesterday = dayOf(after(now, -days(1)))
  const tallies = talliesOf(rounds.filter(({ at }) => dayOf(at) >= yesterday))
  if (tallies.length === 0) return
  await store.addTallies(tx, tallies)
  const players = [...new Set(tallies.map(({ playerId }) => playerId))]
  const counted = [...new Set(tallies.map(({ day }) => day))]
  const sums = await store.sumTallies(tx, players, counted)
  const prizes = await knownPrizes(deps)
  const currencies = await currenciesOf(tx, players)
  /** The mission is not offered in currencies in which its gift is not available. */
  const isOffered = (playerId: bigint, gift: string) => {
    const prize = prizes.get(gift)
    const currency = currencies.get(playerId)
    return !prize || (currency !== undefined && isGivenIn(prize, currency))
  }
  const done = sums.flatMap(({ playerId, day, ...counts }) =>
    missionsOf(pool, day)
      .filter(({ measure, target }) => counts[measure] >= target)
      .filter(({ gift }) => isOffered(playerId, gift))
      .map(({ key, gift }) => ({ playerId, day, key, giftKey: gift, doneAt: now })),
  )
  const fresh = done.length > 0 ? await store.insertDone(tx, done) : []
  for (const name of fresh) await addReward(tx, name)
}

/** Sorted by key, so that concurrent writers cannot deadlock. */
function talliesOf(rounds: Ended[]): Tally[] {
  const tallies = new Map<string, Tally>()
  for (const { playerId, gameId, isOwn, stake, payout, at } of rounds) {
    const day = dayOf(at)
    const times100 = (payout * 100n) / stake
    const best100 = times100 < TIMES100_MAX ? times100 : TIMES100_MAX
    const key = `${playerId} ${day} ${gameId}`
    const known = tallies.get(key) ?? { playerId, day, gameId, isOwn, rounds: 0, best100: 0n }
    tallies.set(key, {
      ...known,
      rounds: known.rounds + 1,
      best100: known.best100 > best100 ? known.best100 : best100,
    })
  }
  const inOrder = [...tallies].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return inOrder.map(([, tally]) => tally)
}
