/** Counts finished rounds for daily missions, own ones and those of suppliers, and what was done for the first time. */
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { bodyOf, events } from '#lib/work/events.ts'
import { endedRounds } from '../../games/rounds/rounds.ts'
import { outsideEnded } from '../../games/suppliers/suppliers.ts'
import { discoveryMade } from '../discoveries/discoveries.ts'
import { dayOf } from './day.ts'
import { fulfil, yesterdayOf } from './fulfil.ts'
import * as store from './missions.sql.ts'
import { type Tally } from './missions.sql.ts'

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
    consumer({
      name: 'missions.firsts',
      stream: events,
      async take(tx, told) {
        const since = yesterdayOf(deps)
        const made = told
          .filter((event) => bodyOf(discoveryMade, event) !== undefined)
          .map(({ playerId, at }) => ({ playerId, day: dayOf(at) }))
          .filter(({ day }) => day >= since)
        if (made.length > 0) await fulfil(deps, tx, made)
      },
      // The first times belong to their module, and what they have fulfilled stays.
      forget: async () => {},
    }),
  ]
}

/** Free rounds are not counted, because the gift of a mission must not fulfil the next one. */
async function count(deps: Deps, tx: Tx, rounds: Ended[]): Promise<void> {
  const since = yesterdayOf(deps)
  const tallies = talliesOf(rounds.filter(({ at }) => dayOf(at) >= since))
  if (tallies.length === 0) return
  await store.addTallies(tx, tallies)
  await fulfil(deps, tx, tallies)
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
