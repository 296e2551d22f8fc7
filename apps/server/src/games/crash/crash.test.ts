import { randomUUID } from 'node:crypto'
import { showCrashRound, showCrashRoundProof } from '@ayva/contract/games/crash'
import { openRound, showRound, stepRound } from '@ayva/contract/games/rounds'
import { replayRound } from '@ayva/contract/games/rounds/replay'
import { recompute } from '@ayva/game-math/verify'
import published from '@ayva/games/crash/crash-99.json' with { type: 'json' }
import { endOf, timeOf } from '@ayva/games/crash/curve.ts'
import { registry } from '@ayva/games/registry.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkBefore } from '../crash-rounds/chain.ts'
import { openRounds } from '../rounds/rounds.ts'
import { crashRoundNow } from './crash.ts'
import { chainLengthOf } from './known.ts'
import { overheard } from '#lib/data/plans.testing.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { type CrashRounds, openCrashRounds } from './crash.testing.ts'

let crashRounds: CrashRounds
beforeAll(async () => {
  crashRounds = await openCrashRounds()
})
afterAll(() => crashRounds.close())

const refused = (doing: Promise<unknown>) =>
  doing.then(
    () => 'nothing',
    (error: { key?: string }) => error.key,
  )
const balance = (player: TestPlayer) => crashRounds.testApp.balance(player)
async function rich(): Promise<TestPlayer> {
  const player = await crashRounds.testApp.player()
  await crashRounds.testApp.fund(player, 1_000_00n)
  return player
}

test('a bet that is taken manually pays the multiplier of the server’s time, once', async () => {
  const player = await rich()
  const before = await balance(player)
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 150)
  const { step } = await crashRounds.stake(player, known)
  expect(step.round).toMatchObject({ status: 'open', outcome: { crash100: null } })
  expect(await balance(player)).toBe(before - 10_00n)
  expect(await refused(crashRounds.take(player, step.round.id))).toBe('flight_waiting')

  crashRounds.at(known, timeOf(101) - 1)
  expect(await refused(crashRounds.take(player, step.round.id))).toBe('too_early')
  crashRounds.atMultiplier(known, 137)
  const taken = await crashRounds.take(player, step.round.id)
  expect(taken.round).toMatchObject({ status: 'settled', payout: 13_70n })
  // The end of the crash round is secret while it runs.
  expect(JSON.stringify(taken, text)).not.toContain(`"crash100":${known.crash100}`)
  crashRounds.atMultiplier(known, 145)
  const again = await crashRounds.take(player, step.round.id)
  expect(again.round.payout).toBe(13_70n)
  expect(await balance(player)).toBe(before + 3_70n)
  await crashRounds.landAll(known)
})

test('a take at the last millisecond of the crash round counts, and at the next one does not', async () => {
  const early = await rich()
  const late = await rich()
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 110 && crash100 < 1000)
  const one = await crashRounds.stake(early, known)
  const other = await crashRounds.stake(late, known)
  crashRounds.at(known, endOf(known.crash100) - 1)
  const taken = await crashRounds.take(early, one.step.round.id)
  expect(taken.round.payout).toBe((10_00n * BigInt(known.crash100)) / 100n)
  crashRounds.atEnd(known)
  expect(await refused(crashRounds.take(late, other.step.round.id))).toBe('flight_over')
  await crashRounds.landAll(known)
  const lost = await crashRounds.take(late, other.step.round.id)
  expect(lost.round).toMatchObject({ status: 'settled', payout: 0n })
  expect(lost.round.outcome).toMatchObject({ crash100: known.crash100, taken100: null })
})

test('a bet delayed until the end could be known is returned', async () => {
  const fair = await rich()
  const late = await rich()
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 150)
  /** Requests reach the server before the start, but their stakes are written this much later. */
  const heldUp = (ms: number) => {
    const now = () => new Date(known.flight.startsAt.getTime() + ms)
    const rounds = openRounds({ ...crashRounds.testApp.deps, clock: { isSet: true, now } })
    return { scheduler: crashRounds.main.scheduler, rounds }
  }
  // The shortest crash round ends at 1.00.
  const soonest = endOf(100)
  const { step } = await crashRounds.stake(fair, known, {}, heldUp(soonest - 1))
  expect(step.round.status).toBe('open')
  expect(await refused(crashRounds.stake(late, known, {}, heldUp(soonest)))).toBe('betting_closed')
  expect(await balance(late)).toBe(1_000_00n)
  await crashRounds.landAll(known)
})

test('a taken bet is shown again with the end of its crash round, once that is over', async () => {
  const player = await rich()
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 150)
  const { step } = await crashRounds.stake(player, known)
  crashRounds.atMultiplier(known, 120)
  await crashRounds.take(player, step.round.id)
  const replayed = async () => {
    const { steps } = await player.call(replayRound, { params: { roundId: step.round.id } })
    return steps.at(-1)!.outcome
  }
  expect(await replayed()).toMatchObject({ taken100: 120, crash100: null })
  await crashRounds.landAll(known)
  expect(await replayed()).toMatchObject({ taken100: 120, crash100: known.crash100 })
})

test('automatic bets are taken during the crash round, and those that it did not reach are lost', async () => {
  const low = await rich()
  const high = await rich()
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 130 && crash100 < 5000)
  const won = await crashRounds.stake(low, known, { auto100: 120 })
  const lost = await crashRounds.stake(high, known, { auto100: known.crash100 + 1 })
  crashRounds.atMultiplier(known, 125)
  await crashRounds.main.scheduler.step()
  await crashRounds.main.scheduler.landed()
  const shown = await low.call(showRound, { params: { roundId: won.step.round.id } })
  expect(shown.round).toMatchObject({ status: 'settled', payout: 12_00n })
  expect(shown.proof.serverSeed).toBeNull()
  await crashRounds.landAll(known)
  const end = await high.call(showRound, { params: { roundId: lost.step.round.id } })
  expect(end.round).toMatchObject({ status: 'settled', payout: 0n })
})

test('a finished round and its crash round are verified by the chain, and a forged claim fails', async () => {
  const player = await rich()
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 120)
  const { step } = await crashRounds.stake(player, known, { auto100: 110 })
  await crashRounds.landAll(known)
  const { round, proof } = await player.call(showRound, { params: { roundId: step.round.id } })
  expect(linkBefore(proof.serverSeed!)).toBe(proof.serverSeedHash)
  const claim = { ...round, serverSeed: proof.serverSeed!, clientSeed: proof.clientSeed }
  const release = registry.find(round.modelId, round.modelVersion)
  const asked = { ...claim, nonce: proof.nonce, capMultiplier4: undefined }
  const verdict = recompute(release, asked)
  expect(verdict).toMatchObject({ payout: round.payout, serverSeedHash: proof.serverSeedHash })
  expect(verdict.outcome).toEqual(round.outcome)
  const forged = { ...asked, actions: [{ cashout: known.crash100 + 1 }] }
  expect(() => recompute(release, forged)).toThrow()

  const id = Number(known.flight.id)
  const { db } = crashRounds.testApp.deps
  // All data of the proof is public by now, so no secret is read.
  const { links } = await db.selectFrom('crashChain').select('links').executeTakeFirstOrThrow()
  await db
    .updateTable('crashChain')
    .set({ links: Buffer.from('unreadable') })
    .execute()
  const { flight, chain } = await crashRounds.testApp.call(showCrashRoundProof, { params: { id } })
  await db.updateTable('crashChain').set({ links }).execute()
  expect(flight).toMatchObject({ crash100: known.crash100, salt: chain.salt })
  expect(flight.serverSeedHash).toBe(linkBefore(flight.serverSeed!))
  let link = flight.serverSeed!
  for (let at = flight.link; at > 0; at--) link = linkBefore(link)
  expect(link).toBe(chain.firstHash)
})

describe('a stake is refused', () => {
  test('once the crash round has begun, and for one that is over or does not exist', async () => {
    const player = await rich()
    const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 150)
    crashRounds.at(known, 0)
    expect(await refused(crashRounds.stake(player, known))).toBe('betting_closed')
    await crashRounds.landAll(known)
    expect(await refused(crashRounds.stake(player, known))).toBe('betting_closed')
    const never = { ...known, flight: { ...known.flight, id: 999_999n } }
    expect(await refused(crashRounds.stake(player, never))).toBe('betting_closed')
  })

  test('on a bet slot that is in use; there are only two bet slots, and a key is one bet', async () => {
    const player = await rich()
    const known = await crashRounds.crashRoundThat((crash100) => crash100 < 5000)
    const key = randomUUID()
    const first = await crashRounds.stake(player, known, { key })
    expect((await crashRounds.stake(player, known, { key })).replayed).toBe(true)
    expect(await refused(crashRounds.stake(player, known, { key, hash: 'cd' }))).toBe('key_reused')
    expect(await refused(crashRounds.stake(player, known))).toBe('seat_taken')
    await crashRounds.stake(player, known, { seat: 2 })
    await crashRounds.landAll(known)
    const again = await crashRounds.stake(player, known, { key })
    expect(again).toMatchObject({ replayed: true, step: { round: { id: first.step.round.id } } })
  })

  test('if the currency could not pay its win, and without the money', async () => {
    const known = await crashRounds.crashRoundThat((crash100) => crash100 < 5000)
    const player = await crashRounds.testApp.player()
    expect(await refused(crashRounds.stake(player, known))).toBe('funds_short')
    expect(await refused(crashRounds.stake(await rich(), known, { sum: 150n }))).toBe('bet_invalid')
  })

  test('through the calls of other games, whose actions end no crash round', async () => {
    const player = await rich()
    const known = await crashRounds.crashRoundThat((crash100) => crash100 < 5000)
    const gameId = crashRounds.games.gameOf('crash-99')
    const params = { auto100: 200, flight: Number(known.flight.id), seat: 1 }
    const body = { gameId, bet: 10_00n, params }
    const staked = player.call(openRound, { body, idempotencyKey: randomUUID() })
    expect(await refused(staked)).toBe('action_illegal')
    const { step } = await crashRounds.stake(player, known)
    const roundId = step.round.id
    const forged = { index: 0, action: { cashout: 100_000 } }
    const moved = player.call(stepRound, { params: { roundId }, body: forged })
    expect(await refused(moved)).toBe('action_illegal')
    const other = await rich()
    expect(await refused(crashRounds.take(other, roundId))).toBe('round_unknown')
    await crashRounds.landAll(known)
  })
})

test('of two hundred simultaneous takes each is judged, and none is lost', async () => {
  const players = await Promise.all(Array.from({ length: 200 }, () => rich()))
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 200)
  const staked = await Promise.all(players.map((player) => crashRounds.stake(player, known)))
  crashRounds.atMultiplier(known, 180)
  const taken = await Promise.all(
    players.map((player, at) => crashRounds.take(player, staked[at]!.step.round.id)),
  )
  for (const { round } of taken) expect(round.payout).toBe(18_00n)
  await crashRounds.landAll(known)
  await crashRounds.testApp.assertBooksBalance()
})

test('an app without crash rounds answers at once, without making a chain', async () => {
  const testApp = await TestApp.open({ createApp })
  expect(await testApp.call(showCrashRound, {})).toMatchObject({ flight: null, past: [] })
  expect(await testApp.deps.db.selectFrom('crashChain').select('id').execute()).toEqual([])
  await testApp.close()
})

test('the crash round is public, without its end while it runs', async () => {
  const player = await rich()
  const known = await crashRounds.crashRoundThat((crash100) => crash100 >= 150)
  await crashRounds.stake(player, known)
  crashRounds.atMultiplier(known, 120)
  await crashRounds.main.scheduler.step()
  const seen = await crashRoundNow(crashRounds.main)
  expect(seen.flight).toMatchObject({ crash100: null, serverSeed: null, endedAt: null })
  const proof = crashRounds.testApp.call(showCrashRoundProof, {
    params: { id: Number(known.flight.id) },
  })
  expect(await refused(proof)).toBe('flight_unknown')
  await crashRounds.landAll(known)
  const after = await crashRounds.testApp.call(showCrashRound, {})
  expect(after.past[0]).toMatchObject({ id: Number(known.flight.id), crash100: known.crash100 })
})

const text = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)

test('a hundred simultaneous requests for the crash round need no second database query', async () => {
  const { db } = crashRounds.testApp.deps
  const asked: string[] = []
  const heard = overheard(db, (node) => {
    asked.push(db.getExecutor().compileQuery(node, { queryId: 'heard' }).sql)
  })
  const node = crashRounds.node({ db: heard })
  await crashRounds.crashRoundThat(() => true, node)
  asked.length = 0
  await Promise.all(Array.from({ length: 100 }, () => crashRoundNow(node)))
  expect(asked).toEqual([...new Set(asked)])
})

test('a chain is as long as the published model says, unless a setting makes it shorter', () => {
  const { CRASH_CHAIN_LENGTH: _shorter, ...config } = crashRounds.testApp.deps.config
  expect(chainLengthOf(config)).toBe(published.chainLength)
})
