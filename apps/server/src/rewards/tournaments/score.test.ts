/** Scores of each rule, compared with a model that looks at all rounds at once. */
import { ruleCodes } from '@ayva/contract/rewards/tournaments'
import { rules } from '@ayva/contract/rewards/tournaments/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reachedAt, type Round, scoreOf, type Tally, tallied } from './score.ts'
import { modelOf } from './tournaments.model.testing.ts'

const empty: Tally = { rounds: 0, best: [], recent: [] }
const joinedAt = new Date(500)
const round = fc.record({
  gameId: fc.integer({ min: 1, max: 70 }),
  stake: fc.bigInt(1n, 5_000n),
  payout: fc.oneof(fc.constant(0n), fc.bigInt(0n, 20_000n), fc.constant(10n ** 9n)),
})

test.each(ruleCodes)(
  'the score of %s is that of the model, however the rounds are read',
  (code) => {
    const batches = fc.array(fc.array(round, { maxLength: 40 }), { maxLength: 10 })
    fc.assert(
      fc.property(batches, (some) => {
        const all = some.flat().map((one, n): Round => Object.assign({ at: 1_000 + n }, one))
        let tally = empty
        let from = 0
        for (const { length } of some) {
          tally = tallied(rules[code], tally, all.slice(from, from + length))
          from += length
        }
        expect({
          score: scoreOf(tally.best),
          at: reachedAt(tally.best, joinedAt).getTime(),
          rounds: tally.rounds,
        }).toEqual(modelOf(code, all, joinedAt.getTime()))
      }),
      { numRuns: 300 },
    )
  },
)

test('each rule says what its example says', () => {
  const scored = (code: keyof typeof rules, times: number[], games: number[] = []) => {
    const all = times.map((one, n) => ({
      gameId: games[n] ?? 1,
      stake: 100n,
      payout: BigInt(Math.round(one * 100)),
      at: n,
    }))
    return scoreOf(tallied(rules[code], empty, all).best)
  }
  expect(scored('best-ten', [3, 0, 1.5])).toBe(450)
  expect(scored('best-round', [3, 12, 1.5])).toBe(1_200)
  expect(scored('first-fifty', [0, 2, 1.2])).toBe(320)
  expect(scored('five-in-row', [1, 0, 2, 3, 0, 4])).toBe(900)
  expect(scored('games', [0, 1, 0, 5], [1, 1, 1, 2])).toBe(2)
})
