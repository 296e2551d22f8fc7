import { createStream } from '@ayva/game-math/stream'
import { fastStream, nodeHmac } from '@ayva/game-math/testing'
import { describe, expect, test } from 'vitest'
import { expectation, expectedLine, seenOnBoard } from '../slot/exact.ts'
import { hold, type HoldModel } from './hold.ts'
import { math } from './math.ts'
import vectors from './vectors.json' with { type: 'json' }

const models = math.releases.map(({ model }) => model as HoldModel)
const CELLS = 15

/** Rule 7.6, with lines as in 7.3 and a wild that only substitutes. */
function unitsByTheBook({ wilds, pays }: HoldModel, shown: readonly string[]): number {
  const end = shown.findIndex((id) => id !== shown[0] && !(id in wilds))
  return pays[shown[0]!]?.[String(end < 0 ? shown.length : end)] ?? 0
}

/** The distribution of coins at the end of a series that began with `first`: a Markov chain over (coins, left). */
function finalCoins({ respins, coinChance: [chance, of] }: HoldModel, first: number): number[] {
  const final = Array.from({ length: CELLS + 1 }, () => 0)
  let now = new Map([[first * 10 + respins, 1]])
  while (now.size > 0) {
    const next = new Map<number, number>()
    for (const [state, weight] of now) {
      const coins = Math.floor(state / 10)
      const left = state % 10
      if (left === 0 || coins === CELLS) {
        final[coins]! += weight
        continue
      }
      for (let fell = 0; fell <= CELLS - coins; fell++) {
        const to = (coins + fell) * 10 + (fell > 0 ? respins : left - 1)
        const share = weight * binomial(CELLS - coins, fell, chance / of)
        next.set(to, (next.get(to) ?? 0) + share)
      }
    }
    now = next
  }
  return final
}

function binomial(n: number, k: number, p: number): number {
  let ways = 1
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1)
  return ways * p ** k * (1 - p) ** (n - k)
}

describe.each(models)('[PLAY-42] $id: the published figures are exact', (model) => {
  const { unitsPerBet: D, lines, strips, coinValues, coinWeights, expected } = model
  const due = expected as unknown as Record<string, number>
  const line = expectedLine(strips, (shown) => unitsByTheBook(model, shown))
  const base = (lines.length * line) / D
  const seen = seenOnBoard(strips, (id) => id === model.coin)
  const isTrigger = (coins: number) => coins >= model.triggerCoins
  const triggered = expectation(seen, (coins) => Number(isTrigger(coins)))
  const weight = coinWeights.reduce((sum, one) => sum + one, 0)
  const meanValue = coinValues.reduce((sum, one, at) => sum + (one * coinWeights[at]!) / weight, 0)
  const final = Array.from({ length: CELLS + 1 }, () => 0)
  for (const [coins, chance] of seen) {
    if (!isTrigger(coins)) continue
    finalCoins(model, coins).forEach((share, at) => (final[at]! += share * chance))
  }
  const mean = final.reduce((sum, share, coins) => sum + share * coins, 0)
  const feature = mean * meanValue + final[CELLS]! * model.grand

  test('RTP of the lines, of the coins by the chain of respins, and of both', () => {
    expect(Math.abs(base - due['baseRtp']!)).toBeLessThan(1e-9)
    expect(Math.abs(feature - due['featureRtp']!)).toBeLessThan(1e-9)
    expect(Math.abs(base + feature - due['rtpUncapped']!)).toBeLessThan(1e-9)
  })

  test('how often coins stay, how many there are at the end, and how often the board is full', () => {
    expect(Math.abs(triggered - due['featureFrequency']!)).toBeLessThan(1e-12)
    expect(Math.abs(final[CELLS]! - due['pGrand']!)).toBeLessThan(1e-12)
    const published = expected['finalCoins'] as Record<string, number>
    for (const [coins, share] of Object.entries(published))
      expect(Math.abs(final[Number(coins)]! / triggered - share)).toBeLessThan(1e-9)
  })

  test('every line of many boards pays what the rule says, and every coin has a value', () => {
    const rng = fastStream(76)
    for (let board = 0; board < 3000; board++) {
      const { outcome } = hold.play(model, { amount: 100n, params: {} }, rng)
      const { grid, wins, coins } = outcome
      const wanted = lines.map((rows) =>
        unitsByTheBook(
          model,
          rows.map((row, reel) => grid[reel]![row]!),
        ),
      )
      const paid = lines.map((_, at) => wins.find((win) => win.line === at)?.units ?? 0)
      expect(paid).toEqual(wanted)
      expect(coins.map((value) => value > 0)).toEqual(grid.flat().map((id) => id === model.coin))
    }
  })
})

const cases = models.flatMap(({ id }) =>
  vectors[id as keyof typeof vectors].map((vector) => ({ id, ...vector })),
)

test.each(cases)('[PLAY-42] vector $id $clientSeed / $nonce', (vector) => {
  const model = models.find(({ id }) => id === vector.id)!
  const rng = createStream({ ...vector, hmac: nodeHmac })
  const step = hold.play(model, { amount: BigInt(vector.request.bet), params: {} }, rng)
  if (step.status !== 'settled') throw new Error('a slot settles at once')
  const { stops, lineUnits, coins, feature, totalUnits } = step.outcome
  const landed = coins.filter((value) => value > 0).length
  expect({
    stops,
    lineUnits,
    baseCoins: coins,
    feature: feature && {
      respins: feature.log.length,
      log: feature.log,
      coins: landed + feature.log.flat().length,
      sumX: feature.sumX,
      grandX: feature.grandX,
    },
    totalUnits,
    payout: Number(step.payout),
    bytes: rng.bytes,
  }).toEqual(vector.expect)
  expect(JSON.parse(JSON.stringify(step.outcome))).toEqual(step.outcome)
})

describe('the rules at their limits', () => {
  const model = models.find(({ id }) => id === 'hold-mid')!
  const sure = { ...model, strips: model.strips.map(() => ['C', 'C', 'T']), coinChance: [1, 1] }

  test('a full board adds the grand prize and ends the series at once', () => {
    const rng = fastStream(5)
    const { outcome } = hold.play(hold.validateModel(sure), { amount: 100n, params: {} }, rng)
    expect(outcome.feature!.grandX).toBe(1000)
    expect(outcome.feature!.log).toHaveLength(1)
  })

  test('the cap limits the pay, and the outcome states it', () => {
    const low = hold.validateModel({ ...sure, maxWinX: 100 })
    const { outcome } = hold.play(low, { amount: 100n, params: {} }, fastStream(5))
    expect(outcome).toMatchObject({ totalUnits: 2000, capped: true })
  })

  test('a malformed model is refused', () => {
    expect(() => hold.validateModel({ ...model, coin: 'X' })).toThrow(/unknown symbol X/)
    expect(() => hold.validateModel({ ...model, coinWeights: [1] })).toThrow(/weights of the coins/)
  })
})
