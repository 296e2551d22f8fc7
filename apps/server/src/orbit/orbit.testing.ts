import { randomUUID } from 'node:crypto'
import { endOf, timeOf } from '@ayva/games/crash/curve.ts'
import { type Games, openGames } from '../rounds/rounds.testing.ts'
import { openRounds } from '../rounds/rounds.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { localBus } from '#lib/work/bus.ts'
import { bet, type Orbit, take } from './orbit.ts'
import { type Known } from './known.ts'
import { Tower } from './tower.ts'

const CHAIN_LENGTH = 3000

/** A house with flights, and as many nodes over it as a test likes. */
export async function openFlights() {
  const games = await openGames()
  const { house } = games
  const towers: Tower[] = []

  /** Tests leap through flights: where nobody says otherwise, somebody has served all the while. */
  function node(deps = house.deps, { isServed = true } = {}): Orbit {
    const tower = new Tower(deps, { chainLength: CHAIN_LENGTH })
    const step = tower.step.bind(tower)
    tower.step = async () => {
      const servedAt = house.clock.now()
      if (isServed) await house.deps.db.updateTable('flightLead').set({ servedAt }).execute()
      return step()
    }
    towers.push(tower)
    return { tower, rounds: openRounds(deps) }
  }
  const main = node()

  function moveTo(moment: Date): void {
    const ms = moment.getTime() - house.clock.now().getTime()
    if (ms > 0) house.clock.move(ms)
  }
  const at = ({ flight }: Known, ms: number) => moveTo(new Date(flight.startsAt.getTime() + ms))

  /** The next flight whose end is such, with its bets open. */
  async function flightThat(fits: (crash100: number) => boolean, { tower } = main): Promise<Known> {
    for (;;) {
      tower.wake()
      await tower.step()
      const known = (await tower.known())!
      if (!known.flight.endedAt && fits(known.crash100)) return known
      if (known.flight.endedAt) moveTo(new Date(known.flight.endedAt.getTime() + 3000))
      else at(known, endOf(known.crash100))
      // Another node may have led till now: its lease runs out.
      house.clock.move(1000)
    }
  }
  return {
    games,
    house,
    main,
    node: (own?: Partial<typeof house.deps>) => node({ ...house.deps, ...own }),
    /** A node during whose absence nobody serves. */
    onlyNode: (own?: Partial<typeof house.deps>) =>
      node({ ...house.deps, ...own }, { isServed: false }),
    otherBus: () => ({ bus: localBus() }),
    at,
    atMultiplier: (known: Known, multiplier100: number) => at(known, timeOf(multiplier100)),
    atEnd: (known: Known) => at(known, endOf(known.crash100)),
    flightThat,
    /** Everything that is due after the end, the bets too. */
    async landAll(known: Known, { tower } = main) {
      at(known, endOf(known.crash100))
      await tower.step()
      await tower.landed()
      at(known, endOf(known.crash100) + 2000)
      await tower.step()
      await tower.landed()
    },
    stake: (player: TestPlayer, known: Known, wish: Wish = {}, crash = main) =>
      bet(crash, orderOf(games, player, known, wish)),
    take: ({ id: playerId }: TestPlayer, roundId: string, crash = main) =>
      take(crash, { playerId, roundId, arrivedMs: performance.now() }),
    async close() {
      for (const tower of towers) await tower.stop()
      await house.close()
    },
  }
}
export type Flights = Awaited<ReturnType<typeof openFlights>>
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
