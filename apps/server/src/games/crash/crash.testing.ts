import { randomUUID } from 'node:crypto'
import { endOf, timeOf } from '@ayva/games/crash/curve.ts'
import { type Games, openGames } from '../rounds/rounds.testing.ts'
import { openRounds } from '../rounds/rounds.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { localBus } from '#lib/work/bus.ts'
import { bet, type Crash, take } from './crash.ts'
import { type Known } from './known.ts'
import { Scheduler } from './scheduler.ts'

const CHAIN_LENGTH = 3000

/** An app with crash rounds, and any number of nodes on its database. */
export async function openCrashRounds() {
  const games = await openGames()
  const { testApp } = games
  const schedulers: Scheduler[] = []

  /** Tests skip time within crash rounds, so by default a node counts as serving all the while. */
  function node(deps = testApp.deps, { isServed = true } = {}): Crash {
    const scheduler = new Scheduler(deps, { chainLength: CHAIN_LENGTH })
    const step = scheduler.step.bind(scheduler)
    scheduler.step = async () => {
      const servedAt = testApp.clock.now()
      if (isServed) await testApp.deps.db.updateTable('crashLead').set({ servedAt }).execute()
      return step()
    }
    schedulers.push(scheduler)
    return { scheduler, rounds: openRounds(deps) }
  }
  const main = node()

  function moveTo(moment: Date): void {
    const ms = moment.getTime() - testApp.clock.now().getTime()
    if (ms > 0) testApp.clock.move(ms)
  }
  const at = ({ flight }: Known, ms: number) => moveTo(new Date(flight.startsAt.getTime() + ms))

  /** Opens crash rounds until the next one's end fulfils a condition, with betting open. */
  async function crashRoundThat(
    fits: (crash100: number) => boolean,
    { scheduler } = main,
  ): Promise<Known> {
    for (;;) {
      scheduler.wake()
      await scheduler.step()
      const known = (await scheduler.known())!
      if (!known.flight.endedAt && fits(known.crash100)) return known
      if (known.flight.endedAt) moveTo(new Date(known.flight.endedAt.getTime() + 3000))
      else at(known, endOf(known.crash100))
      // Lets the lease of an earlier leader expire.
      testApp.clock.move(1000)
    }
  }
  return {
    games,
    testApp,
    main,
    node: (own?: Partial<typeof testApp.deps>) => node({ ...testApp.deps, ...own }),
    /** A node whose absence counts as an outage. */
    onlyNode: (own?: Partial<typeof testApp.deps>) =>
      node({ ...testApp.deps, ...own }, { isServed: false }),
    otherBus: () => ({ bus: localBus() }),
    at,
    atMultiplier: (known: Known, multiplier100: number) => at(known, timeOf(multiplier100)),
    atEnd: (known: Known) => at(known, endOf(known.crash100)),
    crashRoundThat,
    /** Runs everything that is due after the end, including the bets. */
    async landAll(known: Known, { scheduler } = main) {
      at(known, endOf(known.crash100))
      await scheduler.step()
      await scheduler.landed()
      at(known, endOf(known.crash100) + 2000)
      await scheduler.step()
      await scheduler.landed()
    },
    stake: (player: TestPlayer, known: Known, wish: Wish = {}, crash = main) =>
      bet(crash, orderOf(games, player, known, wish)),
    take: ({ id: playerId }: TestPlayer, roundId: string, crash = main) =>
      take(crash, { playerId, roundId, arrivedMs: performance.now() }),
    async close() {
      for (const scheduler of schedulers) await scheduler.stop()
      await testApp.close()
    },
  }
}
export type CrashRounds = Awaited<ReturnType<typeof openCrashRounds>>
type Wish = { auto100?: number | null; seat?: number; sum?: bigint; key?: string; hash?: string }

function orderOf(games: Games, { id: playerId }: TestPlayer, { flight }: Known, wish: Wish) {
  const { auto100 = null, seat = 1, sum = 10_00n, key = randomUUID(), hash = 'ab' } = wish
  const body = {
    gameId: games.gameOf('crash-99'),
    flight: Number(flight.id),
    seat,
    bet: sum,
    auto100,
  }
  return { playerId, key: { id: key, bodyHash: hash.repeat(32) }, body }
}
