import { createStream } from '@ayva/game-math/stream'
import { fastStream, nodeHmac } from '@ayva/game-math/testing'
import { describe, expect, test } from 'vitest'
import { expectation, expectedLine, meanFreeSpins, seenOnBoard } from '../slot/exact.ts'
import { book, type BookModel, type Spin, spinAt } from './book.ts'
import { math } from './math.ts'
import vectors from './vectors.json' with { type: 'json' }

const models = math.releases.map(({ model }) => model as BookModel)

/** Rule 7.2 implemented literally: every regular symbol is tried, and the highest payout is taken. */
function unitsByTheBook({ regular, book: any, pays }: BookModel, shown: readonly string[]): number {
  return Math.max(
    ...regular.map((symbol) => {
      const end = shown.findIndex((id) => id !== symbol && id !== any)
      return pays[symbol]?.[String(end < 0 ? shown.length : end)] ?? 0
    }),
  )
}

describe.each(models)('[PLAY-42] $id: the published figures are exact', (model) => {
  const { unitsPerBet: D, lines, regular, specialWeights, expected } = model
  const due = expected as unknown as Record<string, number>
  const perSpin = (strips: readonly string[][]) => {
    const seen = seenOnBoard(strips, (id) => id === model.book)
    const line = expectedLine(strips, (shown) => unitsByTheBook(model, shown))
    const scatter = expectation(seen, (count) => (model.scatterPays[String(count)] ?? 0) * D)
    return { seen, units: lines.length * line + scatter }
  }
  const base = perSpin(model.strips)
  const free = perSpin(model.freeStrips)
  const award = (count: number) => (count >= 3 ? model.freeSpins : 0)
  const spins = meanFreeSpins(model.freeSpins, free.seen, award, model.maxFreeSpins)
  const triggered = expectation(base.seen, (count) => Number(count >= 3))
  const bySpecial = regular.map((symbol) => {
    const reels = seenOnBoard(
      model.freeStrips,
      (id) => id === symbol,
      (seen) => Number(seen > 0),
    )
    const expand = expectation(reels, (n) => (model.pays[symbol]?.[String(n)] ?? 0) * lines.length)
    return (spins * (free.units + expand)) / D
  })
  const weight = specialWeights.reduce((sum, one) => sum + one, 0)
  const meanX = bySpecial.reduce((sum, x, at) => sum + (x * specialWeights[at]!) / weight, 0)

  test('RTP of the paid spin, of the feature, and of both', () => {
    expect(Math.abs(base.units / D - due['baseRtp']!)).toBeLessThan(1e-9)
    expect(Math.abs(triggered * meanX - due['featureRtp']!)).toBeLessThan(1e-9)
    expect(Math.abs(base.units / D + triggered * meanX - due['rtpUncapped']!)).toBeLessThan(1e-9)
  })

  test('frequency and length of the feature, and the value of each special symbol', () => {
    expect(Math.abs(triggered - due['featureFrequency']!)).toBeLessThan(1e-12)
    expect(Math.abs(spins - due['meanFreeSpins']!)).toBeLessThan(1e-9)
    const published = expected['featureBySpecial'] as Record<string, { meanX: number }>
    regular.forEach((symbol, at) => expect(bySpecial[at]!).toBeCloseTo(published[symbol]!.meanX, 4))
  })

  test('every line and every expansion of many boards pays what the rule says', () => {
    const rng = fastStream(72)
    for (let board = 0; board < 4000; board++) {
      const special = board % 2 === 1 ? regular[rng.below(regular.length)]! : undefined
      const strips = special === undefined ? model.strips : model.freeStrips
      const stops = strips.map((strip) => rng.below(strip.length))
      const grid = strips.map((strip, reel) =>
        [0, 1, 2].map((row) => strip[(stops[reel]! + row) % strip.length]!),
      )
      const got = spinAt(model, stops, special)
      const wanted = lines.map((rows) =>
        unitsByTheBook(
          model,
          rows.map((row, reel) => grid[reel]![row]!),
        ),
      )
      const paid = lines.map((_, line) => got.wins.find((win) => win.line === line)?.units ?? 0)
      expect(paid).toEqual(wanted)
      if (special === undefined) continue
      const reels = grid.flatMap((reel, at) => (reel.includes(special) ? [at] : []))
      const pay = model.pays[special]?.[String(reels.length)] ?? 0
      expect(got).toMatchObject({
        expandUnits: pay * lines.length,
        expanded: pay > 0 ? reels : [],
      })
    }
  })
})

const cases = models.flatMap(({ id }) =>
  vectors[id as keyof typeof vectors].map((vector) => ({ id, ...vector })),
)
const plain = ({ stops, books, lineUnits, scatterUnits, expandUnits, units }: Spin) => ({
  stops,
  books,
  lineUnits,
  scatterUnits,
  expandUnits,
  units,
})

test.each(cases)('[PLAY-42] vector $id $clientSeed / $nonce', (vector) => {
  const model = models.find(({ id }) => id === vector.id)!
  const rng = createStream({ ...vector, hmac: nodeHmac })
  const step = book.play(model, { amount: BigInt(vector.request.bet), params: {} }, rng)
  if (step.status !== 'settled') throw new Error('a slot settles at once')
  const { base, feature, totalUnits } = step.outcome
  expect({
    base: plain(base),
    feature: feature && {
      special: feature.special,
      awarded: feature.awarded,
      count: feature.spins.length,
      unitsBySpin: feature.spins.map(({ units }) => units),
      firstSpin: plain(feature.spins[0]!),
      lastSpin: plain(feature.spins.at(-1)!),
    },
    totalUnits,
    payout: Number(step.payout),
    bytes: rng.bytes,
  }).toEqual(vector.expect)
  expect(JSON.parse(JSON.stringify(step.outcome))).toEqual(step.outcome)
})

describe('the rules at their limits', () => {
  const model = models.find(({ id }) => id === 'book-mid')!

  test('two books pay what the highest symbol would', () => {
    const strips = [['B'], ['B'], ['T'], ['K'], ['Q']].map(([id], reel) => [
      id!,
      'A',
      'J',
      reel < 2 ? 'P4' : 'K',
    ])
    const turned = book.validateModel({ ...model, strips, lines: [[0, 0, 0, 0, 0]] })
    expect(spinAt(turned, [0, 0, 0, 0, 0]).wins).toMatchObject([
      { symbol: 'P1', count: 2, units: 10, cells: [0, 3] },
    ])
  })

  test('the cap ends the round, and the outcome states it', () => {
    const featured = vectors['book-mid'].find(({ expect: { base } }) => base.units === 35)!
    const low = { ...model, maxWinX: 4 }
    const rng = createStream({ ...featured, hmac: nodeHmac })
    const { outcome } = book.play(low, { amount: 100n, params: {} }, rng)
    expect(outcome).toMatchObject({ totalUnits: 40, capped: true })
    expect(outcome.feature!.spins).toHaveLength(1)
  })

  test('a malformed model is refused', () => {
    const strips = model.strips.with(0, ['X', 'K', 'T'])
    expect(() => book.validateModel({ ...model, strips })).toThrow(/unknown symbol X/)
    expect(() => book.validateModel({ ...model, specialWeights: [1] })).toThrow(/special symbol/)
  })
})
