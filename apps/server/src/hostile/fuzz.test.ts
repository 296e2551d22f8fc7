/** Bets, steps and payments made of anything at all: a refusal or a clean answer, and whole books. */
import { createDeposit, createWithdrawal } from '@ayva/contract/cashier'
import { openDemoRound, openRound, stepDemoRound, stepRound } from '@ayva/contract/rounds'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { way } from '../cashier/cashier.testing.ts'
import { hostileValues } from './catalogue.testing.ts'
import {
  accepts,
  type Asked,
  faultsOf,
  fieldsOf,
  type Hostile,
  openHostile,
  parse,
  send,
} from './hostile.testing.ts'

const RUNS = 350
/** A failure tells the seed; given back by FUZZ_SEED it is the same run again. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)

let hostile: Hostile
beforeAll(async () => {
  hostile = await openHostile()
})
afterAll(() => hostile.desk.close())

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(...Object.values(hostileValues)),
)
const number = fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger(), anything)
const digits = fc.oneof(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }).map(String), anything)
/** Mostly what is right: a body with two wrong fields is refused for the first of them. */
const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<unknown>) =>
  fc.oneof<fc.WeightedArbitrary<unknown>[]>(
    { weight: 3, arbitrary: right },
    { weight: 1, arbitrary: wrong },
  )
const systems = fc.constantFrom(...Object.values(way))

const bodies = {
  bet: (games: number[]) =>
    fc.record({
      gameId: mostly(fc.constantFrom(...games), number),
      bet: mostly(fc.constantFrom('1000', '2000', '100'), digits),
      params: fc.oneof(
        fc.record({
          direction: mostly(fc.constantFrom('over', 'under'), anything),
          target: mostly(fc.integer({ min: -1, max: 10_000 }), number),
        }),
        fc.record({ mines: mostly(fc.integer({ min: -1, max: 26 }), number) }),
        fc.constant({}),
        fc.dictionary(fc.string(), anything),
      ),
    }),
  step: fc.record({
    index: mostly(fc.integer({ min: -1, max: 26 }), number),
    action: mostly(fc.oneof(fc.integer({ min: -1, max: 25 }), fc.constant('cash')), number),
  }),
  deposit: fc.record(
    {
      sum: mostly(fc.constantFrom('100000', '200000'), digits),
      system: mostly(systems, number),
      requisites: fc.dictionary(fc.constantFrom('phone', 'card', 'x'), anything),
      returnUrl: mostly(fc.constant('/payment/processing/'), fc.oneof(fc.webUrl(), anything)),
    },
    { requiredKeys: ['sum', 'system'] },
  ),
  withdrawal: fc.record({
    sum: mostly(fc.constantFrom('100000', '200000'), digits),
    system: mostly(systems, number),
    requisite: mostly(
      fc.constantFrom('+79123456789', '8 (912) 345-67-89', 'U12345678'),
      fc.oneof(fc.string({ unit: 'grapheme' }), anything),
    ),
  }),
}

const fuzzed = [
  [openRound, (games: number[]) => bodies.bet(games)],
  [openDemoRound, (games: number[]) => bodies.bet(games)],
  [stepRound, () => bodies.step],
  [stepDemoRound, () => bodies.step],
  [createDeposit, () => bodies.deposit],
  [createWithdrawal, () => bodies.withdrawal],
] as const

for (const [endpoint, bodyOf] of fuzzed)
  test(`${endpoint.method} ${endpoint.path} with ${RUNS} random bodies`, async () => {
    const { samples, alisa, house } = hostile
    const { params = {} } = samples.get(endpoint)!
    let taken = 0
    const property = async (body: Record<string, unknown>) => {
      const asked: Asked = { params, body }
      const answer = await send(hostile, endpoint, asked, { 'auth-token': alisa.token })
      expect(faultsOf(answer)).toEqual([])
      const written = parse(JSON.stringify(body))
      if (answer.statusCode >= 400) return
      taken++
      expect(accepts(endpoint.body, written)).toBe(true)
    }
    const arbitrary = bodyOf([...hostile.games.values()]) as fc.Arbitrary<Record<string, unknown>>
    await fc.assert(fc.asyncProperty(arbitrary, property), { numRuns: RUNS, seed })
    await house.assertBooksBalance()
    // With none taken the fuzzer would never have come past the door.
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(RUNS)
  })

test('the fuzzer fills every field that the calls have', () => {
  for (const [endpoint, bodyOf] of fuzzed) {
    const made = fc.sample(bodyOf([1]) as fc.Arbitrary<object>, { numRuns: 100, seed })
    const filled = new Set(made.flatMap((body) => Object.keys(body)))
    const fields = new Set(fieldsOf(endpoint.body).map(([name]) => name!))
    expect(filled).toEqual(fields)
  }
})
