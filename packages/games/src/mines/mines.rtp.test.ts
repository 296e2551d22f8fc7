import { describe, expect, test } from 'vitest'
import mines99 from './mines-99.json' with { type: 'json' }
import { createStream, type RandomStream, streamOfWords } from '@ayva/game-math/stream'
import { fastStream, nodeHmac, simulate } from '@ayva/game-math/testing'
import { mines } from './mines.ts'

const model = mines.validateModel(mines99)
const counts = Array.from({ length: 24 }, (_, i) => i + 1)

function choose(n: number, k: number): bigint {
  let result = 1n
  for (let i = 0; i < k; i++) result = (result * BigInt(n - i)) / BigInt(i + 1)
  return result
}

describe('[PLAY-42] every stopping rule returns 99 %', () => {
  test('the table is floor(9900 * C(25,k) / C(25-m,k))', () => {
    let lowest = 1
    for (const count of counts) {
      const table = model.multiplier4[count]!
      expect(table).toHaveLength(25 - count)
      table.forEach((multiplier4, i) => {
        const due = (9900n * choose(25, i + 1)) / choose(25 - count, i + 1)
        expect(BigInt(multiplier4)).toBe(due)
        // The chance of k safe cells times their pay: exact except for flooring.
        const safe = Number(choose(25 - count, i + 1)) / Number(choose(25, i + 1))
        const rtp = (safe * multiplier4) / 10_000
        expect(rtp).toBeLessThanOrEqual(0.99 + 1e-12)
        expect(0.99 - rtp).toBeLessThan(safe / 10_000 + 1e-12)
        lowest = Math.min(lowest, rtp)
      })
    }
    expect(lowest).toBeGreaterThanOrEqual((model.expected['rtpMinOverTable'] as number) - 5e-6)
  })

  test('also one that changes during the round: the value of an open round is its multiplier', () => {
    // Before flooring, continuing from k cells has the same expectation as cashing out at k.
    for (const count of counts) {
      for (let k = 1; k < 25 - count; k++) {
        const worth = (cells: number) =>
          Number(choose(25, cells)) / Number(choose(25 - count, cells))
        const goOn = ((25 - count - k) / (25 - k)) * worth(k + 1)
        expect(goOn / worth(k)).toBeCloseTo(1, 12)
      }
    }
  })

  test.each([
    { count: 1, safe: 3 },
    { count: 2, safe: 1 },
    { count: 3, safe: 3 },
  ])('of all deals of $count mines the expected number is won at $safe', ({ count, safe }) => {
    const bet = { amount: 10_000n, params: { mines: count } }
    let dealt = 0n
    let won = 0n
    let paid = 0n
    for (const draws of everyDeal(count)) {
      const step = playAt(bet, safe, () => streamOfWords(each(draws)))
      dealt += 1n
      if (step.status !== 'settled') throw new Error('the round is not over')
      if (step.payout > 0n) won += 1n
      paid += step.payout
    }
    // Of C(25,count) fields the expected number leaves the picked cells free, and each field is dealt equally often.
    expect(won * choose(25, count)).toBe(dealt * choose(25 - safe, count))
    expect(paid).toBe(won * BigInt(model.multiplier4[count]![safe - 1]!))
  })

  test.each([
    { count: 5, safe: 1 },
    { count: 20, safe: 2 },
  ])('a hundred thousand rounds with $count mines, cashed out at $safe', ({ count, safe }) => {
    const win = model.multiplier4[count]![safe - 1]! / 10_000
    const hitFrequency = Number(choose(25 - count, safe)) / Number(choose(25, safe))
    const rtp = hitFrequency * win
    const figures = { rtp, sd: Math.sqrt(rtp * win - rtp ** 2), hitFrequency }
    const bet = { amount: 10_000n, params: { mines: count } }
    const source = fastStream(20_260_103)
    const { zMean, zHits } = simulate(100_000, figures, () => {
      const step = playAt(bet, safe, rewindable(source))
      return step.status === 'settled' ? Number(step.payout) / 10_000 : Number.NaN
    })
    expect(Math.abs(zMean)).toBeLessThan(4)
    expect(Math.abs(zHits)).toBeLessThan(4)
  })

  test('twenty thousand rounds of the real stream give the same', () => {
    const bet = { amount: 10_000n, params: { mines: 5 }, capMultiplier4: 12_375 }
    const figures = { rtp: 0.99, sd: Math.sqrt(0.99 * 1.2375 - 0.99 ** 2), hitFrequency: 0.8 }
    let nonce = 0
    const { zMean } = simulate(20_000, figures, () => {
      const seeds = { serverSeed: 'e2'.repeat(32), clientSeed: 'mines' }
      const rng = createStream({ ...seeds, nonce: nonce++, hmac: nodeHmac })
      const step = mines.play(model, bet, rng, undefined, nonce % 25)
      return step.status === 'settled' ? Number(step.payout) / 10_000 : Number.NaN
    })
    expect(Math.abs(zMean)).toBeLessThan(4)
  })
})

type Bet = { amount: bigint; params: { mines: number } }

/** A round in which so many cells are opened and the money is cashed out. */
function playAt(bet: Bet, safe: number, start: () => RandomStream) {
  const cells = [12, 0, 7].slice(0, safe)
  let step = mines.play(model, bet, start(), undefined, cells[0])
  for (const action of [...cells.slice(1), 'cashout' as const]) {
    if (step.status === 'open') step = mines.play(model, bet, start(), step.state, action)
  }
  return step
}

/** Everything that a shuffle of 25 can draw for so many places. */
function* everyDeal(places: number, drawn: number[] = []): Generator<number[]> {
  if (drawn.length === places) return void (yield drawn)
  for (let j = 0; j < 25 - drawn.length; j++) yield* everyDeal(places, [...drawn, j])
}

function each(words: number[]): () => number {
  let at = 0
  return () => words[at++]!
}

/** The words of one round, readable from the beginning at each of its steps. */
function rewindable(source: { u32(): number }) {
  const words: number[] = []
  return () => {
    let at = 0
    return streamOfWords(() => {
      if (at === words.length) words.push(source.u32())
      return words[at++]!
    })
  }
}
