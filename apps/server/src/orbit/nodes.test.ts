import { randomUUID } from 'node:crypto'
import { showFlight } from '@ayva/contract/orbit'
import { showRound } from '@ayva/contract/rounds'
import { launchDemo } from '@ayva/contract/play'
import { ownOptions } from '@ayva/contract/play/own'
import { endOf } from '@ayva/games/crash/curve.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { days } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { type Bus, localBus } from '#lib/work/bus.ts'
import { watch } from '../realtime/realtime.ts'
import { betDemo, flightNow, takeDemo } from './orbit.ts'
import { orbitJobs } from './orbit.jobs.ts'
import { type Flights, openFlights } from './orbit.testing.ts'

let flights: Flights
beforeAll(async () => {
  flights = await openFlights()
})
afterAll(() => flights.close())

async function rich(): Promise<TestPlayer> {
  const player = await flights.house.player()
  await flights.house.fund(player, 1_000_00n)
  return player
}
const shown = (player: TestPlayer, roundId: string) =>
  player.call(showRound, { params: { roundId } }).then(({ round }) => round)
const long = (crash100: number) => crash100 >= 1000

/** What a node tells its tabs. */
function heardOf(bus: Bus) {
  const heard: string[] = []
  watch(bus, 'flights', (bytes) => heard.push(String(bytes)))
  return heard
}

test('two nodes agree on the flight and its curve, and one of them leads', async () => {
  const other = flights.node(flights.otherBus())
  const known = await flights.flightThat(long)
  await other.tower.step()
  const theirs = (await other.tower.known())!
  expect(theirs.crash100).toBe(known.crash100)
  expect(theirs.flight).toEqual(known.flight)
  const [one, two] = [await rich(), await rich()]
  const first = await flights.stake(one, known)
  const second = await flights.stake(two, known, {}, other)
  flights.atMultiplier(known, 250)
  const taken = await flights.take(one, first.step.round.id, other)
  const later = await flights.take(two, second.step.round.id)
  expect([taken.round.payout, later.round.payout]).toEqual([25_00n, 25_00n])
  // Said to both nodes at once it is taken once.
  const [again, twice] = await Promise.all([
    flights.take(one, first.step.round.id),
    flights.take(one, first.step.round.id, other),
  ])
  expect([again.round.payout, twice.round.payout]).toEqual([25_00n, 25_00n])
  expect(await flights.house.balance(one)).toBe(1_015_00n)
  await flights.landAll(known)
})

test('when the leader is gone another one goes on with the same flight, and nobody notices', async () => {
  const known = await flights.flightThat(long)
  const other = flights.node(flights.otherBus())
  const player = await rich()
  const { step } = await flights.stake(player, known)
  // The other node serves all the while; the leader says nothing any more.
  const end = endOf(known.crash100)
  for (let ms = -5000; ms < Math.min(end, 20_000); ms += 1000) {
    flights.at(known, ms)
    await other.tower.step()
  }
  const served = await flights.take(player, step.round.id, other)
  expect(served.round.status).toBe('settled')
  for (let ms = 20_000; ms < end; ms += 1500) {
    flights.at(known, ms)
    await other.tower.step()
  }
  await flights.landAll(known, other)
  const [row] = (await flightNow(other)).past
  expect(row).toMatchObject({ crash100: known.crash100, interrupted: false })
})

test('after an outage in the middle of a flight auto stands, and what was not taken goes back', async () => {
  const known = await flights.flightThat((crash100) => crash100 >= 300)
  const [auto, beyond, plain, quick] = [await rich(), await rich(), await rich(), await rich()]
  const won = await flights.stake(auto, known, { auto100: 290 })
  const high = await flights.stake(beyond, known, { auto100: known.crash100 + 1 })
  const none = await flights.stake(plain, known)
  const fast = await flights.stake(quick, known)
  flights.atMultiplier(known, 150)
  await flights.main.tower.step()
  await flights.take(quick, fast.step.round.id)
  // Every node is gone; a new process comes up while the flight would still be in the air.
  flights.atMultiplier(known, 250)
  const next = flights.onlyNode(flights.otherBus())
  await flights.landAll(known, next)
  expect(await shown(auto, won.step.round.id)).toMatchObject({ status: 'settled', payout: 29_00n })
  expect(await shown(beyond, high.step.round.id)).toMatchObject({ status: 'void' })
  expect(await shown(plain, none.step.round.id)).toMatchObject({ status: 'void' })
  expect(await shown(quick, fast.step.round.id)).toMatchObject({ payout: 15_00n })
  expect(await flights.house.balance(plain)).toBe(1_000_00n)
  const [row] = (await flightNow(next)).past
  expect(row).toMatchObject({ crash100: known.crash100, interrupted: true })
})

test('a leader that was cut off from the database in the middle of a flight gives back what nobody could take', async () => {
  const alone = flights.onlyNode(flights.otherBus())
  const known = await flights.flightThat(long, alone)
  const [plain, auto] = [await rich(), await rich()]
  const none = await flights.stake(plain, known, {}, alone)
  const won = await flights.stake(auto, known, { auto100: 200 }, alone)
  flights.atMultiplier(known, 110)
  // For half a minute nothing was heard of the database; then the same process goes on.
  flights.at(known, endOf(known.crash100) + 30_000)
  await alone.tower.step()
  await alone.tower.landed()
  flights.at(known, endOf(known.crash100) + 32_000)
  await alone.tower.step()
  await alone.tower.landed()
  expect(await shown(plain, none.step.round.id)).toMatchObject({ status: 'void' })
  expect(await shown(auto, won.step.round.id)).toMatchObject({ status: 'settled', payout: 20_00n })
  expect(await flights.house.balance(plain)).toBe(1_000_00n)
})

test('a flight that nobody flies any more is ended by the clock, for who staked in it', async () => {
  const known = await flights.flightThat(long)
  const player = await rich()
  const { step } = await flights.stake(player, known)
  flights.at(known, endOf(known.crash100) + 60_000)
  const { work } = orbitJobs(flights.house.deps).tasks['orbit.land']!
  await work({}, AbortSignal.timeout(60_000))
  expect(await shown(player, step.round.id)).toMatchObject({ status: 'void', payout: 0n })
})

test('tabs are told of a flight once a phase, and of bets gathered', async () => {
  const bus = localBus()
  const heard = heardOf(bus)
  const of = (id: bigint) => heard.filter((text) => text.includes(`"id":${id},`))
  const node = flights.node({ bus })
  const known = await flights.flightThat((crash100) => crash100 >= 150, node)
  for (const ms of [0, 50, 100]) {
    flights.at(known, ms)
    await node.tower.step()
  }
  await flights.landAll(known, node)
  expect(of(known.flight.id)).toHaveLength(3)
})

test('a chain ends and the next one is announced before, and flies on', async () => {
  const { db } = flights.house.deps
  const chains = () => db.selectFrom('flightChain').selectAll().execute()
  await db.updateTable('flightChain').set({ length: 40 }).execute()
  const last = await db.selectFrom('flight').select('link').orderBy('id', 'desc').limit(1).execute()
  await db.updateTable('flightChain').set({ length: last[0]!.link }).execute()
  const known = await flights.flightThat(() => true)
  expect(await chains()).toHaveLength(2)
  const next = await flights.flightThat((crash100) => crash100 !== known.crash100)
  expect(next.flight.chainId).toBe(2n)
  await flights.landAll(next)
})

test('play money flies with the rest, from a purse of its own', async () => {
  const gameId = flights.games.gameOf('crash-99')
  const launched = await flights.house.call(launchDemo, { params: { id: gameId } })
  const demoId = ownOptions(launched).demoId!
  const known = await flights.flightThat((crash100) => crash100 >= 200)
  const order = (seat: number, auto100: number | null) => ({
    demoId,
    key: { id: randomUUID(), bodyHash: 'ab'.repeat(32) },
    body: { gameId, flight: Number(known.flight.id), seat, bet: 10_00n, auto100 },
  })
  const hand = await betDemo(flights.main, order(1, null))
  await betDemo(flights.main, order(2, 110))
  flights.atMultiplier(known, 180)
  const taken = await takeDemo(flights.main, {
    ...{ demoId, roundId: hand.step.round.id, arrivedMs: performance.now() },
  })
  expect(taken.round.payout).toBe(18_00n)
  await flights.landAll(known)
  const relaunched = await flights.house.call(launchDemo, {
    ...{ params: { id: gameId }, query: { demoId } },
  } as never)
  expect(ownOptions(relaunched).purse.balance.minor).toBe(10_000_00n - 20_00n + 18_00n + 11_00n)
})

test('a quiet table opens no flight', async () => {
  const { past } = await flights.house.call(showFlight, {})
  const sleeping = flights.node(flights.otherBus())
  flights.house.clock.move(60_000)
  expect(await sleeping.tower.step()).toBe(Infinity)
  const later = await flightNow(flights.main)
  expect(later.past[0]?.id).toBe(past[0]?.id)
})

test('old flights whose bets cannot be ended, however many, hold up no flight of today', async () => {
  const { db } = flights.house.deps
  const player = await rich()
  const known = await flights.flightThat((crash100) => crash100 < 1000)
  const { step } = await flights.stake(player, known)
  const at = new Date(flights.house.clock.now().getTime() - days(2))
  await transaction(db, async (tx) => {
    // Bets of a version that this build cannot play.
    await sql`insert into flight (id, chain_id, link, betting_at, starts_at, ended_at, crash100)
      select -n, ${known.flight.chainId}, 2000 + n, ${at}, ${at}, ${at}, 100
      from generate_series(1, 45) n`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into round (player_id, id, request_hash, game_id, model_id, model_version,
        model_hash, seed_pair_id, nonce, currency, bet, stake, payout, params, status, outcome,
        opened_at, next_start_at, last_action_at)
      select ${player.id}, gen_random_uuid(), '', 1, 'crash-99', 99, '', gen_random_uuid(), n, 'RUB',
        100, 100, 0, json_build_object('auto100', null, 'flight', -n, 'seat', 1), 'open', '{}', ${at},
        ${at}, ${at}
      from generate_series(1, 45) n`.execute(tx)
  })
  const said = vi.spyOn(flights.house.deps.log, 'error')
  await flights.landAll(known)
  expect(await shown(player, step.round.id)).toMatchObject({ status: 'settled', payout: 0n })
  const ofFlights = () => said.mock.calls.map(([about]) => (about as { flight?: bigint }).flight)
  expect(ofFlights()).toHaveLength(45)
  expect(new Set(ofFlights()).size).toBe(45)
  // At every look they are tried again, and the log says no more of them.
  flights.house.clock.move(500)
  await flights.main.tower.step()
  await flights.main.tower.landed()
  expect(ofFlights()).toHaveLength(45)
  said.mockRestore()
  // Nobody has paid for them.
  await transaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from round where model_version = 99`.execute(tx)
  })
})
