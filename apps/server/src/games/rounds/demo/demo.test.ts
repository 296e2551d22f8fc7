import { randomUUID } from 'node:crypto'
import { type Call } from '@ayva/contract/client'
import { launchDemo } from '@ayva/contract/games/play'
import { ownOptions } from '@ayva/contract/games/play/own'
import { fixDemoSeed, openDemoRound, stepDemoRound } from '@ayva/contract/games/rounds'
import { nobleHmac } from '@ayva/game-math/hash'
import { playRound } from '@ayva/game-math/round'
import { registry } from '@ayva/games/registry.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createJobs } from '../../../app.ts'
import { deleteUnusedRounds } from './demo.sql.ts'
import { secretOfDemo } from './demo-secret.ts'
import { type Games, models, openGames, type Wish } from '../rounds.testing.ts'

let games: Games
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())

const start = 10_000_00n

async function opened(call: Call = games.testApp.call) {
  const id = games.gameOf('dice-99')
  const launchOptions = ownOptions(await call(launchDemo, { params: { id } }))
  const demoId = launchOptions.demoId!
  return {
    demoId,
    launchOptions,
    play: (model: string, { key = randomUUID(), ...wish }: Wish = {}) =>
      call(openDemoRound, {
        params: { demoId },
        body: games.bodyOf(model, wish),
        idempotencyKey: key,
      }),
    step: (roundId: string, index: number, action: unknown) =>
      call(stepDemoRound, { params: { demoId, roundId }, body: { index, action } }),
  }
}

test('[PLAY-09] a guest plays every title with demo money, by the same engines and pace', async () => {
  const { play, demoId } = await opened()
  let balance = start
  for (const model of models) {
    const { round, purse } = await play(model)
    balance += round.payout - round.stake
    expect(round).toMatchObject({ mode: 'demo', stake: 10_00n })
    expect(purse.balance).toEqual({ minor: balance, currency: 'RUB' })
    await expect(play(model)).rejects.toMatchObject({ key: 'game_cycle', status: 429 })
    games.testApp.clock.move(seconds(5))
  }
  const session = await games.testApp.deps.db
    .selectFrom('demoSession')
    .selectAll()
    .where('id', '=', demoId)
    .executeTakeFirstOrThrow()
  expect(session).toMatchObject({ balance, nextNonce: models.length })
})

test('demo outcomes follow from the session’s seeds, by the code of the verifier', async () => {
  const { play, demoId, launchOptions } = await opened()
  const { round } = await play('dice-99')
  const session = await games.testApp.deps.db
    .selectFrom('demoSession')
    .selectAll()
    .where('id', '=', demoId)
    .executeTakeFirstOrThrow()
  const serverSeed = secretOfDemo(games.testApp.deps.config, session)
  const { serverSeedHash } = session
  expect(launchOptions).toMatchObject({ serverSeedHash, clientSeed: null })
  // No seed was set before the bet, so the server made one, which is not marked as chosen.
  const clientSeed = session.clientSeed!
  expect(clientSeed).toMatch(/^[A-Za-z0-9_-]{16}$/)
  expect(session.clientSeedChosen).toBe(false)
  const { bet, params, nonce } = round
  const seeds = { serverSeed, clientSeed }
  const again = playRound(registry.find('dice-99', 1), {
    bet,
    params,
    nonce,
    seeds,
    hmac: nobleHmac,
  })
  expect(again).toMatchObject({ outcome: round.outcome, payout: round.payout })
})

test('a demo’s client seed is set once after its hash was shown, and plays nonce 0', async () => {
  const { play, demoId, launchOptions } = await opened()
  const { serverSeedHash } = launchOptions
  const fix = (clientSeed: string) =>
    games.testApp.call(fixDemoSeed, { params: { demoId }, body: { clientSeed } })
  const all = await Promise.all(['one', 'two', 'three'].map(fix))
  const { clientSeed } = all[0]!
  for (const one of all) expect(one).toEqual({ serverSeedHash, clientSeed, clientSeedChosen: true })
  const { round } = await play('dice-99')
  expect(await fix('late')).toMatchObject({ clientSeed })
  const session = await games.testApp.deps.db
    .selectFrom('demoSession')
    .selectAll()
    .where('id', '=', demoId)
    .executeTakeFirstOrThrow()
  const serverSeed = secretOfDemo(games.testApp.deps.config, session)
  const { bet, params } = round
  const seeds = { serverSeed, clientSeed }
  const again = playRound(registry.find('dice-99', 1), {
    bet,
    params,
    nonce: 0,
    seeds,
    hmac: nobleHmac,
  })
  expect(again).toMatchObject({ outcome: round.outcome, payout: round.payout })
})

test('a demo never uses the ledger, not even for a logged-in player', async () => {
  const alisa = await games.testApp.player()
  await games.testApp.fund(alisa, 5_00n)
  const ledger = () =>
    games.testApp.deps.db
      .selectFrom('walletPosting')
      .select((row) => row.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
  const before = await ledger()
  const { play } = await opened(alisa.call)
  await play('classic-soft')
  expect(await ledger()).toEqual(before)
  expect(await games.testApp.balance(alisa)).toBe(5_00n)
  await expect(games.play(alisa, 'classic-soft')).rejects.toMatchObject({ key: 'funds_short' })
})

test('a demo bet is made once for its key', async () => {
  const { play } = await opened()
  const key = randomUUID()
  const all = await Promise.all(Array.from({ length: 50 }, () => play('dice-99', { key })))
  expect(new Set(all.map(({ purse }) => purse.balance.minor)).size).toBe(1)
  expect(all[0]!.purse.sequence).toBe(1)
  await expect(play('dice-99', { key, bet: 20_00n })).rejects.toMatchObject({ key: 'key_reused' })
})

test('a demo round of mines continues, ends once, and stays open over a new launch', async () => {
  const { play, step, demoId } = await opened()
  const { round } = await play('mines-99', { params: { mines: 1 } })
  games.testApp.clock.move(seconds(5))
  await expect(play('mines-99')).rejects.toMatchObject({ key: 'round_open' })
  const id = games.gameOf('mines-99')
  const launched = await games.testApp.call(launchDemo, { params: { id }, query: { demoId } })
  expect(launched.launchOptions).toMatchObject({ demoId, openRound: round })

  let shown = await step(round.id, 0, 0)
  // One cell of 25 is the mine; if it is the first, the round is over at once.
  if (shown.round.status === 'open') shown = await step(round.id, 1, 'cashout')
  const { payout, actions } = shown.round
  expect(shown.purse.balance.minor).toBe(start - 10_00n + payout)
  expect(await step(round.id, actions.length - 1, actions.at(-1))).toEqual(shown)
  await expect(step(round.id, actions.length, 5)).rejects.toMatchObject({ key: 'round_over' })
})

test('a reopened demo returns its rounds and their results', async () => {
  const { play, demoId } = await opened()
  const { round } = await play('dice-99')
  const id = games.gameOf('dice-99')
  const again = await games.testApp.call(launchDemo, { params: { id }, query: { demoId } })
  expect(ownOptions(again).recent).toEqual([round])
  expect(again.launchOptions.session).toMatchObject({ net: round.payout - round.stake })
})

test('play money can run out', async () => {
  const { play, demoId } = await opened()
  await games.testApp.deps.db
    .updateTable('demoSession')
    .set({ balance: 999n })
    .where('id', '=', demoId)
    .execute()
  await expect(play('dice-99')).rejects.toMatchObject({ key: 'funds_short', status: 402 })
})

test('another session’s rounds are unknown, and so is a session that does not exist', async () => {
  const one = await opened()
  const two = await opened()
  const { round } = await one.play('mines-99')
  await expect(two.step(round.id, 0, 1)).rejects.toMatchObject({ key: 'round_unknown' })
  const params = { demoId: randomUUID() }
  const idempotencyKey = randomUUID()
  await expect(
    games.testApp.call(openDemoRound, { params, body: games.bodyOf('dice-99'), idempotencyKey }),
  ).rejects.toMatchObject({ key: 'not_found', status: 404 })
})

test('sessions unused for days are deleted with their rounds', async () => {
  const left = await opened()
  const used = await opened()
  await left.play('dice-99')
  games.testApp.clock.move(days(2))
  await used.play('dice-99')
  games.testApp.clock.move(days(1) + 1)
  await runDueJobs(createJobs(games.testApp.deps), 'rounds.forget_demo')
  await expect(left.play('dice-99')).rejects.toMatchObject({ key: 'not_found' })
  expect((await used.play('dice-99')).round.nonce).toBe(1)
})

test('a backlog of demos larger than one statement can delete is deleted in parts', async () => {
  const { db } = games.testApp.deps
  const old = new Date('2020-01-01')
  const { demoId, play } = await opened()
  const { round } = await play('dice-99')
  await sql`insert into demo_session (id, currency, balance, sealed_seed, server_seed_hash,
      next_start_at, started_at, used_at)
    select gen_random_uuid(), currency, balance, sealed_seed, server_seed_hash, ${old}, ${old}, ${old}
    from demo_session, generate_series(1, 120) where id = ${demoId}`.execute(db)
  const columns = await columnsOf('demo_round')
  const others = columns.filter((name) => name !== 'session_id' && name !== 'id').join(', ')
  await sql`insert into demo_round (session_id, id, ${sql.raw(others)})
    select unused.id, gen_random_uuid(), ${sql.raw(others)} from demo_round
    cross join (select id from demo_session where used_at = ${old}) unused
    cross join generate_series(1, 60)
    where demo_round.session_id = ${demoId} and demo_round.id = ${round.id}`.execute(db)

  expect(await deleteUnusedRounds(db, old, 100)).toBe(0)
  const after = new Date('2020-01-02')
  expect(await deleteUnusedRounds(db, after, 100)).toBe(100)
  await runDueJobs(createJobs(games.testApp.deps), 'rounds.forget_demo')
  const { rows } =
    await sql`select (select count(*) from demo_session where used_at = ${old}) as old,
    (select count(*) from demo_round where session_id = ${demoId}) as kept`.execute(db)
  expect(rows).toEqual([{ old: 0n, kept: 1n }])
})

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name
    from information_schema.columns where table_name = ${table}`.execute(games.testApp.deps.db)
  return rows.map(({ name }) => name)
}
