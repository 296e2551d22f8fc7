/**
 * A base made by an earlier release is upgraded, and its people go on where they stopped: see
 * `db/fixtures/README.md`. Only what was promised then is asked of it, by the front door.
 */
import { confirmEmail, logIn, tokenOf } from '@ayva/contract/auth'
import { listPayments, paymentStatus, showPayment } from '@ayva/contract/cashier'
import { type Call } from '@ayva/contract/client'
import { listGames } from '@ayva/contract/lobby'
import { launchDemo, launchReal } from '@ayva/contract/play'
import { showSelf } from '@ayva/contract/player'
import {
  gameHistory,
  openRound,
  rotateSeeds,
  showRound,
  stepDemoRound,
  stepRound,
} from '@ayva/contract/rounds'
import { listSettings } from '@ayva/contract/settings'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { type Config, readConfig } from '#lib/config.ts'
import { TestHouse } from '#lib/testing.ts'
import { startMailbox, type Mailbox } from '../../sandbox/src/mailbox/mailbox.ts'
import { startPsp, type Psp } from '../../sandbox/src/psp/psp.ts'
import { createApp, createJobs } from './app.ts'
import { verified } from './rounds/rounds.testing.ts'
import { ask, type Held, makeEarlier, NOWHERE, root } from './upgrade.testing.ts'

const PASSWORD = 'айва-демо-2026'
const { PROCESS, SUCCESS } = paymentStatus

let held: Held
let house: TestHouse
let psp: Psp
let mailbox: Mailbox

beforeAll(async () => {
  const config: Partial<Config> = { GAME_CYCLE: false }
  const fill = async (databaseUrl: string) => {
    held = await makeEarlier(databaseUrl)
    await promisify(execFile)(process.execPath, ['apps/server/src/prepare.ts'], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl, DEMO_CAST: 'on', NODE_ENV: 'test' },
    })
    mailbox = await startMailbox({ databaseUrl, smtpPort: 0, port: 0 })
    const { PSP_SECRET: secret } = readConfig({ DATABASE_URL: databaseUrl })
    const now = () => house.clock.now()
    psp = await startPsp({ databaseUrl, secret, now, port: 0, pollMs: 0 })
    Object.assign(config, { PSP_URL: psp.url, SMTP_URL: mailbox.smtpUrl })
  }
  const startsAt = new Date('2026-11-22T04:15:00.000Z')
  house = await TestHouse.open({ createApp, createJobs, config, fill, startsAt })
  const { config: own } = house.deps
  own.PUBLIC_URL = await house.app.listen({ port: 0, host: '127.0.0.1' })
  await ask(
    own.DATABASE_URL,
    'update sandbox.psp_operation set callback_url = replace(callback_url, $1, $2)',
    [NOWHERE, own.PUBLIC_URL],
  )
  // The queue goes by the real clock, and a machine's may stand before the rows were written.
  await ask(own.DATABASE_URL, 'update graphile_worker._private_jobs set run_at = now()')
})
afterAll(async () => {
  await mailbox?.close()
  await psp?.close()
  await house?.close()
})

async function logInAs(lookup: string): Promise<Call> {
  return house.callAs(tokenOf(await house.call(logIn, { body: { lookup, password: PASSWORD } })))
}
const paymentOf = (email: string, typeId: number, ...statuses: number[]) =>
  held.payments.find(
    (one) => one.email === email && one.typeId === typeId && statuses.includes(one.statusId),
  )!
const statusOf = async (call: Call, paymentId: number) =>
  (await call(showPayment, { params: { paymentId } })).statusId
const cashOf = async (call: Call) => (await call(showSelf, {})).wallets[0]!.minor
const idOf = async (engine: string) =>
  (await house.call(listGames, { query: { limit: 60 } })).find((game) => game.engine === engine)!.id
const press = (url: string) =>
  fetch(url.replace(NOWHERE, psp.url), {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    redirect: 'manual',
  })

test('everybody logs in by the old password and finds the money, the rounds and the payments', async () => {
  expect(held.wallets.length).toBeGreaterThan(2)
  for (const { email, cash, held: apart } of held.wallets) {
    const call = await logInAs(email)
    const [wallet] = (await call(showSelf, {})).wallets
    expect(wallet, email).toMatchObject({ minor: cash, held: apart })
    const history = await call(gameHistory, { query: { limit: 100 } })
    const ids = held.rounds.find((one) => one.email === email)?.ids ?? []
    expect(history.map(({ roundId }) => roundId).toSorted(), email).toEqual(ids.toSorted())
    const { payments } = await call(listPayments, { query: { limit: 100 } })
    const known = held.payments.filter((one) => one.email === email)
    expect(payments.map(({ id }) => `${id}`).toSorted()).toEqual(
      known.map(({ id }) => `${id}`).toSorted(),
    )
  }
  expect(await house.call(listSettings, {})).toMatchObject({ copyright_text: '© Айва, прежняя' })
  await house.assertBooksBalance()
})

test('an open round goes on where it was, and is paid', async () => {
  const alisa = await logInAs('alisa@ayva.test')
  const before = await cashOf(alisa)
  const params = { roundId: held.open.id }
  const { round } = await alisa(showRound, { params })
  expect(round).toMatchObject({ status: 'open', stake: held.open.stake })
  expect(round.actions).toHaveLength(held.open.steps)
  await alisa(launchReal, { params: { id: round.gameId } })
  const cashout = { params, body: { index: held.open.steps, action: 'cashout' } }
  const ended = (await alisa(stepRound, cashout)).round
  expect(ended.status).toBe('settled')
  expect(ended.payout).toBeGreaterThan(held.open.stake)
  expect(await cashOf(alisa)).toBe(before + ended.payout)

  const changed = { clientSeed: 'after-the-upgrade' }
  await alisa(rotateSeeds, { body: changed, idempotencyKey: randomUUID() })
  const shown = await alisa(showRound, { params })
  expect(verified(shown)).toMatchObject({ outcome: ended.outcome, payout: ended.payout })
})

test('every round of a pair that was revealed then is recomputed now', async () => {
  const vera = await logInAs('vera@ayva.test')
  expect(held.revealed.length).toBeGreaterThan(5)
  for (const { id, seed } of held.revealed) {
    const shown = await vera(showRound, { params: { roundId: id } })
    expect(shown.proof.serverSeed).toBe(seed)
    const { outcome, payout } = shown.round
    expect(verified(shown)).toMatchObject({ outcome, payout })
  }
})

test('secrets of rounds to come, which the release kept in plain text, are sealed by then', async () => {
  const [plain] = await ask<{ count: bigint; sealed: bigint }>(
    house.deps.config.DATABASE_URL,
    `select count(server_seed) as count, count(sealed_seed) as sealed from (
      select server_seed, sealed_seed from seed_pair where revealed_at is null
      union all select server_seed, sealed_seed from demo_session) secrets`,
  )
  expect(plain!.count).toBe(0n)
  expect(plain!.sealed).toBeGreaterThan(5n)
})

test('a demo goes on where it was', async () => {
  const { sessionId, roundId, steps } = held.demo
  const id = await idOf('mines')
  const { launchOptions } = await house.call(launchDemo, {
    params: { id },
    query: { demoId: sessionId },
  })
  expect(launchOptions).toMatchObject({ demoId: sessionId })
  const { round } = await house.call(stepDemoRound, {
    params: { demoId: sessionId, roundId },
    body: { index: steps, action: 'cashout' },
  })
  expect(round).toMatchObject({ status: 'settled' })
})

test('[CASH-79] a withdrawal that waited in the queue is paid once', async () => {
  const alisa = await logInAs('alisa@ayva.test')
  const { id } = paymentOf('alisa@ayva.test', 2, paymentStatus.NEW)
  await house.runJobs()
  expect(await statusOf(alisa, id)).toBe(PROCESS)
  house.clock.move(seconds(5))
  await psp.tick()
  expect(await statusOf(alisa, id)).toBe(SUCCESS)
  expect((await alisa(showSelf, {})).wallets[0]!.held).toBe(0n)
})

test('[CASH-18] deposits that were under way are credited once, told of late or paid only now', async () => {
  for (const email of ['boris@ayva.test', 'alisa@ayva.test']) {
    const call = await logInAs(email)
    const { id, url } = paymentOf(email, 1, PROCESS)
    const before = held.wallets.find((one) => one.email === email)!.cash
    if (email.startsWith('alisa')) await press(url!)
    house.clock.move(seconds(30))
    await psp.tick()
    await psp.tick()
    expect(await statusOf(call, id)).toBe(SUCCESS)
    if (email.startsWith('boris'))
      expect(await cashOf(call)).toBe(
        before + (await call(showPayment, { params: { paymentId: id } })).sum.minor,
      )
  }
})

test('a letter that waited in the queue leaves, and its link works', async () => {
  await house.runJobs()
  const answer = await fetch(`${mailbox.url}/api/letters?to=galya@ayva.test`)
  const { letters } = (await answer.json()) as { letters: { text: string }[] }
  expect(letters).toHaveLength(1)
  const [, token] = /\/email-confirmation\/confirm\/([\w-]+)/.exec(letters[0]!.text)!
  const confirmed = await house.call(confirmEmail, { body: { token: token! } })
  expect(confirmed).toEqual({ email: 'galya@ayva.test' })
})

test('new rounds are played beside the old ones', async () => {
  const vera = await logInAs('vera@ayva.test')
  for (const engine of ['classic3', 'dice']) {
    const before = await cashOf(vera)
    const params = engine === 'dice' ? { direction: 'over', target: 5049 } : {}
    const body = { gameId: await idOf(engine), bet: 100n, params }
    const { round } = await vera(openRound, { body, idempotencyKey: randomUUID() })
    expect(await cashOf(vera)).toBe(before - round.stake + round.payout)
  }
})
