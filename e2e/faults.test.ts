/**
 * Tests the running product after crashes as in a power failure, during all kinds of work. Afterwards nothing is lost,
 * nothing is doubled, and the books balance. Kills come after a number of answers, not after a time, so that they hit
 * work on fast and slow machines alike.
 */
import {
  createWithdrawal,
  listPayments,
  listPaymentSystems,
  paymentStatus,
} from '@ayva/contract/payments/cashier'
import { type GameCard, listGames } from '@ayva/contract/games/lobby'
import {
  betOnCrashRound,
  type CrashRoundView,
  showCrashRound,
  showCrashRoundProof,
} from '@ayva/contract/games/crash'
import {
  gameHistory,
  openRound,
  type RoundStep,
  showRound,
  stepRound,
} from '@ayva/contract/games/rounds'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund, payDeposit, register, settled, type Somebody } from './people.ts'
import { Running, until } from './running.ts'

const PEOPLE = 8
const BETS_EACH = 60
const START = 5_000_000n
const BET = 10_00n

let running: Running
let games: GameCard[]
let people: Somebody[]

beforeAll(async () => {
  running = await Running.open()
  games = await running.callAs()(listGames, { query: { limit: 60 } })
  people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, n) => {
      const somebody = await register(running, `fault-${n}`)
      await fund(somebody, START)
      return somebody
    }),
  )
})
afterAll(() => running?.close())

const gameOf = (engine: string) => games.find((game) => game.engine === engine)!.id
const dice = () => ({ gameId: gameOf('dice'), params: { direction: 'under', target: 4950 } })

describe('kill -9 during bets', () => {
  test('loses no round, doubles none, and leaves the books balanced', async () => {
    let answered = 0
    const hurt = () => {
      answered++
      if (answered % 90 === 45) running.killServer()
      if (answered % 160 === 120) running.killPostgres()
    }
    await Promise.all(people.map((one) => betManyTimes(one, hurt)))
    expect(answered).toBe(PEOPLE * BETS_EACH)
    expect(running.faults).toEqual([])
    await running.assertBooksBalance()
  })

  async function betManyTimes(somebody: Somebody, hurt: () => void): Promise<void> {
    const steps = new Map<string, RoundStep>()
    for (let n = 0; n < BETS_EACH; n++) {
      const key = randomUUID()
      const step = await somebody.call(openRound, {
        idempotencyKey: key,
        body: { ...dice(), bet: BET },
      })
      steps.set(key, step)
      hurt()
    }
    const rounds = [...steps.values()].map(({ round }) => round)
    const won = rounds.reduce((sum, round) => sum + round.payout - round.stake, 0n)
    expect(await somebody.cash()).toBe(START + won)

    const query = { limit: 100, offset: 0 }
    const history = await somebody.call(gameHistory, { query })
    expect(history.map(({ roundId }) => roundId).toSorted()).toEqual([...steps.keys()].toSorted())
    const nonces = rounds.map(({ nonce }) => nonce)
    expect(new Set(nonces).size, 'every round has a nonce of its own').toBe(BETS_EACH)
  }
})

test('200 identical concurrent bets are one bet', async () => {
  const somebody = people[0]!
  const before = await somebody.cash()
  const idempotencyKey = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      somebody.call(openRound, { idempotencyKey, body: { ...dice(), bet: BET } }),
    ),
  )
  const [first] = answers
  expect(
    answers.every(
      ({ round }) => JSON.stringify(plain(round)) === JSON.stringify(plain(first!.round)),
    ),
  ).toBe(true)
  expect(await somebody.cash()).toBe(before - BET + first!.round.payout)
})

test('a round of mines continues after the server and the database crashed in it', async () => {
  const somebody = people[1]!
  const before = await somebody.cash()
  const opened = await somebody.call(openRound, {
    idempotencyKey: randomUUID(),
    body: { gameId: gameOf('mines'), bet: BET, params: { mines: 1 } },
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
  const hand = people[2]!
  const quick = people[3]!
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
      const body = { gameId: gameOf('crash'), flight: known.id, seat: 1, bet: BET, auto100 }
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

test('[CASH-79] each withdrawal is paid once, or the money is returned', async () => {
  const somebody = await register(running, 'withdrawals')
  await fund(somebody, 2_000_00n)
  const systems = await somebody.call(listPaymentSystems, { query: { type: '2' } })
  const system = systems.find(({ fields }) => fields[0]?.kind === 'phone')!
  const ask = (sum: bigint, requisite: string) =>
    somebody.call(createWithdrawal, {
      idempotencyKey: randomUUID(),
      body: { sum, system: system.id, requisite },
    })
  const paid = await ask(600_00n, '+79123456789')
  running.killServer()
  const refused = await ask(700_00n, '+79123450000')
  running.killSandbox()
  expect(await settled(somebody, paid.id)).toBe(paymentStatus.SUCCESS)
  expect(await settled(somebody, refused.id)).toBe(paymentStatus.FAIL)
  expect(await somebody.cash()).toBe(2_000_00n - 600_00n - paid.commission.minor)
  const { payments } = await somebody.call(listPayments, { query: { filter: 'withdrawal' } })
  expect(payments).toHaveLength(2)
  expect(running.faults).toEqual([])
  await running.assertBooksBalance()
})

/** Bigints as digits, so that rounds can be compared as text. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? String(one) : one)),
  )
}
