import { randomUUID } from 'node:crypto'
import { showCrashRound } from '@ayva/contract/games/crash'
import { showRound } from '@ayva/contract/games/rounds'
import { launchDemo } from '@ayva/contract/games/play'
import { ownOptions } from '@ayva/contract/games/play/own'
import { endOf } from '@ayva/games/crash/curve.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { days } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { type Bus, localBus } from '#lib/work/bus.ts'
import { watch } from '../../platform/realtime/realtime.ts'
import { betDemo, crashRoundNow, takeDemo } from './crash.ts'
import { crashJobs } from './crash.jobs.ts'
import { type CrashRounds, openCrashRounds } from './crash.testing.ts'

let crashRounds: CrashRounds
beforeAll(async () => {
  crashRounds = await openCrashRounds()
})
afterAll(() => crashRounds.close())

async function rich(): Promise<TestPlayer> {
  const player = await crashRounds.testApp.player()
  await crashRounds.testApp.fund(player, 1_000_00n)
  return player
}
const shown = (player: TestPlayer, roundId: string) =>
  player.call(showRound, { params: { roundId } }).then(({ round }) => round)
const long = (crash100: number) => crash100 >= 1000

/** Collects the messages that a node sends to its tabs. */
function heardOf(bus: Bus) {
  const heard: string[] = []
  watch(bus, 'flights', (bytes) => heard.push(String(bytes)))
  return heard
}

test('two nodes agree on the crash round and its curve, and one of them leads', async () => {
  const other = crashRounds.node(crashRounds.otherBus())
  const known = await crashRounds.crashRoundThat(long)
  await other.scheduler.step()
  const theirs = (await other.scheduler.known())!
  expect(theirs.crash100).toBe(known.crash100)
  expect(theirs.flight).toEqual(known.flight)
  const one = await rich()
  const two = await rich()
  const first = await crashRounds.stake(one, known)
  const second = await crashRounds.stake(two, known, {}, other)
  crashRounds.atMultiplier(known, 250)
  const taken = await crashRounds.take(one, first.step.round.id, other)
  const later = await crashRounds.take(two, second.step.round.id)
  expect([taken.round.payout, later.round.payout]).toEqual([25_00n, 25_00n])
  // A take sent to both nodes at once counts once.
  const [again, twice] = await Promise.all([
    crashRounds.take(one, first.step.round.id),
    crashRounds.take(one, first.step.round.id, other),
  ])
  expect([again.round.payout, twice.round.payout]).toEqual([25_00n, 25_00n])
  expect(await crashRounds.testApp.balance(one)).toBe(1_015_00n)
  await crashRounds.landAll(known)
})

test('if the leader disappears, another node continues the same crash round without interruption', async () => {
  const known = await crashRounds.crashRoundThat(long)
  const other = crashRounds.node(crashRounds.otherBus())
  const player = await rich()
  const { step } = await crashRounds.stake(player, known)
  // The other node serves all the while, but the leader is silent.
  const end = endOf(known.crash100)
  for (let ms = -5000; ms < Math.min(end, 20_000); ms += 1000) {
    crashRounds.at(known, ms)
    await other.scheduler.step()
  }
  const served = await crashRounds.take(player, step.round.id, other)
  expect(served.round.status).toBe('settled')
  for (let ms = 20_000; ms < end; ms += 1500) {
    crashRounds.at(known, ms)
    await other.scheduler.step()
  }
  await crashRounds.landAll(known, other)
  const [row] = (await crashRoundNow(other)).past
  expect(row).toMatchObject({ crash100: known.crash100, interrupted: false })
})

test('after an outage during a crash round automatic bets are settled, and the others are returned', async () => {
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 300)
  const auto = await rich()
  const beyond = await rich()
  const plain = await rich()
  const quick = await rich()
  const won = await crashRounds.stake(auto, known, { auto100: 290 })
  const high = await crashRounds.stake(beyond, known, { auto100: known.crash100 + 1 })
  const none = await crashRounds.stake(plain, known)
  const fast = await crashRounds.stake(quick, known)
  crashRounds.atMultiplier(known, 150)
  await crashRounds.main.scheduler.step()
  await crashRounds.take(quick, fast.step.round.id)
  // All nodes are gone; a new process starts while the crash round would still be running.
  crashRounds.atMultiplier(known, 250)
  const next = crashRounds.onlyNode(crashRounds.otherBus())
  await crashRounds.landAll(known, next)
  expect(await shown(auto, won.step.round.id)).toMatchObject({ status: 'settled', payout: 29_00n })
  expect(await shown(beyond, high.step.round.id)).toMatchObject({ status: 'void' })
  expect(await shown(plain, none.step.round.id)).toMatchObject({ status: 'void' })
  expect(await shown(quick, fast.step.round.id)).toMatchObject({ payout: 15_00n })
  expect(await crashRounds.testApp.balance(plain)).toBe(1_000_00n)
  const [row] = (await crashRoundNow(next)).past
  expect(row).toMatchObject({ crash100: known.crash100, interrupted: true })
})

test('a leader cut off from the database during a crash round returns the bets that nobody could take', async () => {
  const alone = crashRounds.onlyNode(crashRounds.otherBus())
  const known = await crashRounds.crashRoundThat(long, alone)
  const plain = await rich()
  const auto = await rich()
  const none = await crashRounds.stake(plain, known, {}, alone)
  const won = await crashRounds.stake(auto, known, { auto100: 200 }, alone)
  crashRounds.atMultiplier(known, 110)
  // The database is unreachable for half a minute; then the same process continues.
  crashRounds.at(known, endOf(known.crash100) + 30_000)
  await alone.scheduler.step()
  await alone.scheduler.landed()
  crashRounds.at(known, endOf(known.crash100) + 32_000)
  await alone.scheduler.step()
  await alone.scheduler.landed()
  expect(await shown(plain, none.step.round.id)).toMatchObject({ status: 'void' })
  expect(await shown(auto, won.step.round.id)).toMatchObject({ status: 'settled', payout: 20_00n })
  expect(await crashRounds.testApp.balance(plain)).toBe(1_000_00n)
})

test('a crash round without a leader is ended by a job, so that its bets are settled', async () => {
  const known = await crashRounds.crashRoundThat(long)
  const player = await rich()
  const { step } = await crashRounds.stake(player, known)
  crashRounds.at(known, endOf(known.crash100) + 60_000)
  const { work } = crashJobs(crashRounds.testApp.deps).tasks['crash.land']!
  await work({}, AbortSignal.timeout(60_000))
  expect(await shown(player, step.round.id)).toMatchObject({ status: 'void', payout: 0n })
})

test('tabs get one message for each phase of a crash round, and new bets in groups', async () => {
  const bus = localBus()
  const heard = heardOf(bus)
  const of = (id: bigint) => heard.filter((text) => text.includes(`"id":${id},`))
  const node = crashRounds.node({ bus })
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 150, node)
  for (const ms of [0, 50, 100]) {
    crashRounds.at(known, ms)
    await node.scheduler.step()
  }
  await crashRounds.landAll(known, node)
  expect(of(known.flight.id)).toHaveLength(3)
})

test('the next chain is announced before one ends, and play continues', async () => {
  const { db } = crashRounds.testApp.deps
  const chains = () => db.selectFrom('crashChain').selectAll().execute()
  await db.updateTable('crashChain').set({ length: 40 }).execute()
  const last = await db
    .selectFrom('crashRound')
    .select('link')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  await db.updateTable('crashChain').set({ length: last[0]!.link }).execute()
  const known = await crashRounds.crashRoundThat(() => true)
  expect(await chains()).toHaveLength(2)
  const next = await crashRounds.crashRoundThat((crash100) => crash100 !== known.crash100)
  expect(next.flight.chainId).toBe(2n)
  await crashRounds.landAll(next)
})

test('play money takes part with a balance of its own', async () => {
  const gameId = crashRounds.games.gameOf('crash-99')
  const launched = await crashRounds.testApp.call(launchDemo, { params: { id: gameId } })
  const demoId = ownOptions(launched).demoId!
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 200)
  const order = (seat: number, auto100: number | null) => ({
    demoId,
    key: { id: randomUUID(), bodyHash: 'ab'.repeat(32) },
    body: { gameId, flight: Number(known.flight.id), seat, bet: 10_00n, auto100 },
  })
  const hand = await betDemo(crashRounds.main, order(1, null))
  await betDemo(crashRounds.main, order(2, 110))
  crashRounds.atMultiplier(known, 180)
  const taken = await takeDemo(crashRounds.main, {
    demoId,
    roundId: hand.step.round.id,
    arrivedMs: performance.now(),
  })
  expect(taken.round.payout).toBe(18_00n)
  await crashRounds.landAll(known)
  const relaunched = await crashRounds.testApp.call(launchDemo, {
    params: { id: gameId },
    query: { demoId },
  } as never)
  expect(ownOptions(relaunched).purse.balance.minor).toBe(10_000_00n - 20_00n + 18_00n + 11_00n)
})

test('without watchers no crash round is opened', async () => {
  const { past } = await crashRounds.testApp.call(showCrashRound, {})
  const sleeping = crashRounds.node(crashRounds.otherBus())
  crashRounds.testApp.clock.move(60_000)
  expect(await sleeping.scheduler.step()).toBe(Infinity)
  const later = await crashRoundNow(crashRounds.main)
  expect(later.past[0]?.id).toBe(past[0]?.id)
})

test('any number of old crash rounds with bets that cannot be settled do not delay the current one', async () => {
  const { db } = crashRounds.testApp.deps
  const player = await rich()
  const known = await crashRounds.crashRoundThat((crash100) => crash100 < 1000)
  const { step } = await crashRounds.stake(player, known)
  const at = new Date(crashRounds.testApp.clock.now().getTime() - days(2))
  await transaction(db, async (tx) => {
    // Bets of a model version that this build does not have.
    await sql`insert into crash_round (id, chain_id, link, betting_at, starts_at, ended_at, crash100)
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
  const said = vi.spyOn(crashRounds.testApp.deps.log, 'error')
  await crashRounds.landAll(known)
  expect(await shown(player, step.round.id)).toMatchObject({ status: 'settled', payout: 0n })
  const ofCrashRounds = () =>
    said.mock.calls.map(([about]) => (about as { flight?: bigint }).flight)
  expect(ofCrashRounds()).toHaveLength(45)
  expect(new Set(ofCrashRounds()).size).toBe(45)
  // Every look tries them again, but the log is not filled.
  crashRounds.testApp.clock.move(500)
  await crashRounds.main.scheduler.step()
  await crashRounds.main.scheduler.landed()
  expect(ofCrashRounds()).toHaveLength(45)
  said.mockRestore()
  // Inserted without a payment.
  await transaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from round where model_version = 99`.execute(tx)
  })
})
