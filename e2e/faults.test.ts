/**
 * Tests the running product after crashes as in a power failure, during all kinds of work. Afterwards nothing is lost,
 * nothing is doubled, and the books balance. Kills come after a number of answers, not after a time, so that they hit
 * work on fast and slow machines alike. `faults.nightly.test.ts` has the others.
 */
import {
  createWithdrawal,
  listPayments,
  listPaymentSystems,
  paymentStatus,
} from '@ayva/contract/payments/cashier'
import { gameHistory, openRound, type RoundStep } from '@ayva/contract/games/rounds'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dice, type Faulty, openFaulty, plain } from './faults.testing.ts'
import { fund, register, settled, type Somebody } from './people.ts'

const PEOPLE = 8
const BETS_EACH = 60
const START = 5_000_000n
const BET = 10_00n

let faulty: Faulty
beforeAll(async () => {
  faulty = await openFaulty({ count: PEOPLE, cash: START })
})
afterAll(() => faulty?.running.close())

describe('kill -9 during bets', () => {
  test('loses no round, doubles none, and leaves the books balanced', async () => {
    const { people, running } = faulty
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
        body: { ...dice(faulty), bet: BET },
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
  const somebody = faulty.people[0]!
  const before = await somebody.cash()
  const idempotencyKey = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      somebody.call(openRound, { idempotencyKey, body: { ...dice(faulty), bet: BET } }),
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

test('[CASH-79] each withdrawal is paid once, or the money is returned', async () => {
  const { running } = faulty
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
