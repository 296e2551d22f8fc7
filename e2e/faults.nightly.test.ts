/** Like `faults.test.ts`: kills during rounds of several steps and during deposits, which take a minute. */
import { paymentStatus } from '@ayva/contract/payments/cashier'
import {
  betOnCrashRound,
  type CrashRoundView,
  showCrashRound,
  showCrashRoundProof,
} from '@ayva/contract/games/crash'
import { openRound, type RoundStep, showRound, stepRound } from '@ayva/contract/games/rounds'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Faulty, gameOf, openFaulty, plain } from './faults.testing.ts'
import { payDeposit, register, settled, type Somebody } from './people.ts'
import { until } from './running.ts'

const BET = 10_00n

let faulty: Faulty
beforeAll(async () => {
  faulty = await openFaulty({ count: 3, cash: 5_000_000n })
})
afterAll(() => faulty?.running.close())

test('a round of mines continues after the server and the database crashed in it', async () => {
  const { people, running } = faulty
  const somebody = people[0]!
  const before = await somebody.cash()
  const opened = await somebody.call(openRound, {
    idempotencyKey: randomUUID(),
    body: { gameId: gameOf(faulty, 'mines'), bet: BET, params: { mines: 1 } },
  })
  expect(await somebody.cash()).toBe(before - BET)
  let { round } = opened
  for (let cell = 0; cell < 6 && round.status === 'open'; cell++) {
    if (cell % 2 === 0) running.killServer()
    else running.killPostgres()
    const step = { params: { roundId: round.id }, body: { index: cell, action: cell } }
    round = (await somebody.call(stepRound, step)).round
    // The same step again, as after a lost answer: answered, but not executed twice.
    const again = (await somebody.call(stepRound, step)).round
    expect(plain(again)).toEqual(plain(round))
  }
  if (round.status === 'open') {
    const index = round.actions.length
    const cashout = { params: { roundId: round.id }, body: { index, action: 'cashout' } }
    round = (await somebody.call(stepRound, cashout)).round
    expect(round.payout).toBeGreaterThan(BET)
  }
  expect(round.status).toBe('settled')
  expect(await somebody.cash()).toBe(before - BET + round.payout)
  expect(running.faults).toEqual([])
})

test('a crash round ends at its committed multiplier, and its stakes are safe, although the only server crashes in it', async () => {
  const { people, running } = faulty
  const hand = people[1]!
  const quick = people[2]!
  const endOf = (one: Somebody, { round: { id } }: RoundStep) =>
    until(async () => {
      const { round } = await one.call(showRound, { params: { roundId: id } })
      return round.status === 'open' ? undefined : round
    })
  const before = await Promise.all([hand.cash(), quick.cash()])
  const ask = () => running.callAs()(showCrashRound, {})
  const crashRoundIs = (fits: (flight: CrashRoundView) => boolean) =>
    until(async () => {
      const { flight } = await ask()
      return flight && fits(flight) ? flight : undefined
    })
  // Crash rounds that end at once prove nothing.
  for (;;) {
    const known = await crashRoundIs(({ endedAt, startsAt, now }) => !endedAt && now < startsAt)
    const bet = (one: Somebody, auto100: number | null) => {
      const body = { gameId: gameOf(faulty, 'crash'), flight: known.id, seat: 1, bet: BET, auto100 }
      return one.call(betOnCrashRound, { idempotencyKey: randomUUID(), body })
    }
    const steps = [await bet(hand, null), await bet(quick, 105)]
    await crashRoundIs(({ id, startsAt, now }) => id !== known.id || now >= startsAt)
    const { flight } = await ask()
    const isUp = flight?.id === known.id && !flight.endedAt
    if (isUp) running.killServer()
    const ended = await until(async () => {
      const { past } = await ask()
      return past.find(({ id }) => id === known.id)
    })
    const params = { id: known.id }
    const { flight: proved } = await running.callAs()(showCrashRoundProof, { params })
    const link = createHash('sha256').update(proved.serverSeed!).digest('hex')
    expect(link).toBe(known.serverSeedHash)
    const rounds = await Promise.all([hand, quick].map((one, at) => endOf(one, steps[at]!)))
    const [held, taken] = rounds
    const reached = ended.crash100 >= 105
    expect(held).toMatchObject({ status: ended.interrupted ? 'void' : 'settled', payout: 0n })
    if (reached) expect(taken).toMatchObject({ status: 'settled', payout: 10_50n })
    for (const [at, one] of [hand, quick].entries()) {
      const { status, stake, payout } = rounds[at]!
      before[at] = before[at]! + (status === 'void' ? 0n : payout - stake)
      expect(await one.cash()).toBe(before[at])
    }
    if (isUp && reached) break
  }
  expect(running.faults).toEqual([])
  await running.assertBooksBalance()
})

test('[CASH-18] each deposit is credited once, whichever process crashes between payment and notice', async () => {
  const { running } = faulty
  const somebody = await register(running, 'deposits')
  const sums = [100_00n, 250_00n, 500_00n, 750_00n]
  const ids = await Promise.all(
    sums.map(async (sum, n) => {
      const paymentId = await payDeposit(somebody, sum)
      if (n === 0) running.killServer()
      if (n === 1) running.killSandbox()
      if (n === 2) running.killPostgres()
      return paymentId
    }),
  )
  const ends = await Promise.all(ids.map((id) => settled(somebody, id)))
  expect(ends).toEqual(sums.map(() => paymentStatus.SUCCESS))
  expect(await somebody.cash()).toBe(sums.reduce((a, b) => a + b))
  expect(running.faults).toEqual([])
  await running.assertBooksBalance()
})
