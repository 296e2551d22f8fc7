import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nobleHmac, sha256Hex } from './hash.ts'
import vectors from './vectors.json' with { type: 'json' }
import { createStream, streamOfWords } from './stream.ts'
import { chiLimit, chiSquare, fastStream, nodeHmac } from './testing.ts'

const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'uniform' }
const hmacs = { nobleHmac, nodeHmac }

describe.each(Object.entries(hmacs))(
  '[PLAY-42] the public vectors of the stream, %s',
  (_, hmac) => {
    describe.each(vectors.rng)('$clientSeed / $nonce', (vector) => {
      const start = () => createStream({ ...vector, hmac })
      const repeat = (times: number, draw: () => number) => Array.from({ length: times }, draw)

      test('commitment and blocks', () => {
        expect(sha256Hex(vector.serverSeed)).toBe(vector.serverSeedHash)
        const rng = start()
        const hex = (words: number) =>
          repeat(words, () => rng.u32())
            .map((word) => word.toString(16).padStart(8, '0'))
            .join('')
        expect(hex(8)).toBe(vector.block0)
        expect(hex(8)).toBe(vector.block1)
        expect(rng.bytes).toBe(64)
      })

      test.each([vector.below37, vector.below3000000000, vector.below1])('below $n', (due) => {
        const rng = start()
        expect(repeat(due.values.length, () => rng.below(due.n))).toEqual(due.values)
        expect(rng.bytes).toBe(due.bytes)
      })

      test('weighted', () => {
        const rng = start()
        const { weights, values, bytes } = vector.weighted
        expect(repeat(values.length, () => rng.weighted(weights))).toEqual(values)
        expect(rng.bytes).toBe(bytes)
      })

      test.each([vector.shuffle52, vector.shuffle5])('shuffle $n', (due) => {
        const rng = start()
        expect(rng.shuffle(due.n).take(due.take)).toEqual(due.values)
        expect(rng.bytes).toBe(due.bytes)
      })

      test('u52 and bits32', () => {
        const rng = start()
        expect(rng.u52()).toBe(BigInt(vector.u52))
        expect(rng.bytes).toBe(8)
        expect(start().bits32()).toBe(Number.parseInt(vector.block0.slice(0, 8), 16))
      })
    })
  },
)

describe('blocks', () => {
  test('are computed only when they are needed', () => {
    const asked: string[] = []
    const rng = createStream({
      ...seeds,
      nonce: 7,
      hmac: (key, message) => {
        asked.push(message)
        return nodeHmac(key, message)
      },
    })
    expect(asked).toEqual([])
    for (let i = 0; i < 8; i++) rng.u32()
    expect(asked).toEqual(['uniform:7:0'])
    rng.u32()
    expect(asked).toEqual(['uniform:7:0', 'uniform:7:1'])
  })

  test.each([
    { ...seeds, serverSeed: 'AB'.repeat(32), nonce: 0 },
    { ...seeds, serverSeed: 'ab', nonce: 0 },
    { ...seeds, clientSeed: ' a', nonce: 0 },
    { ...seeds, clientSeed: '', nonce: 0 },
    { ...seeds, clientSeed: 'x'.repeat(65), nonce: 0 },
    { ...seeds, nonce: -1 },
    { ...seeds, nonce: 0.5 },
  ])('are refused for malformed seeds: %o', (malformed) => {
    expect(() => createStream({ ...malformed, hmac: nodeHmac })).toThrow(RangeError)
  })
})

describe('primitives', () => {
  test('below discards the words that would favour small results', () => {
    const words = [2 ** 32 - 1, 3_000_000_000, 2_999_999_999]
    const rng = streamOfWords(() => words.shift()!)
    expect(rng.below(3_000_000_000)).toBe(2_999_999_999)
    expect(rng.bytes).toBe(12)
  })

  test('below covers the whole range and nothing outside it', () => {
    expect(streamOfWords(() => 2 ** 32 - 1).below(2 ** 32)).toBe(2 ** 32 - 1)
    for (const n of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN]) {
      expect(() => fastStream(1).below(n)).toThrow(RangeError)
    }
  })

  test('below stays in range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.integer(), (n, seed) => {
        const value = fastStream(seed).below(n)
        expect(Number.isInteger(value) && value >= 0 && value < n).toBe(true)
      }),
    )
  })

  test('each shuffle starts with its own order, of any length', () => {
    const rng = streamOfWords(() => 3)
    expect(rng.shuffle(5).take(5)).toEqual(rng.shuffle(5).take(5))
    const long = fastStream(1).shuffle(5000).take(5000)
    expect(new Set(long).size).toBe(5000)
    expect(Math.max(...long)).toBe(4999)
    for (const n of [-1, 1.5, Number.NaN]) expect(() => rng.shuffle(n)).toThrow(RangeError)
  })

  test('a complete shuffle is a permutation, and no more can be drawn from it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 416 }), fc.integer(), (n, seed) => {
        const shuffle = fastStream(seed).shuffle(n)
        const drawn = shuffle.take(n)
        expect(drawn.toSorted((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i))
        expect(() => shuffle.next()).toThrow(RangeError)
      }),
    )
  })

  test('weighted never returns an index without weight', () => {
    const rng = fastStream(3)
    for (let i = 0; i < 1000; i++) expect([1, 3]).toContain(rng.weighted([0, 2, 0, 5, 0]))
    expect(() => rng.weighted([0, 0])).toThrow(RangeError)
  })
})

describe('[PLAY-42] the stream is uniform over a million draws', () => {
  const draws = 1_000_000
  const stream = (nonce: number) => createStream({ ...seeds, nonce, hmac: nodeHmac })
  const count = (kinds: number, draw: () => number) => {
    const counts = Array.from({ length: kinds }, () => 0)
    for (let i = 0; i < draws; i++) counts[draw()]! += 1
    return counts
  }

  test('below(37)', () => {
    const rng = stream(1)
    expect(chiSquare(count(37, () => rng.below(37)))).toBeLessThan(chiLimit(36))
  })

  test('first card of shuffle(52)', () => {
    const rng = stream(2)
    expect(chiSquare(count(52, () => rng.shuffle(52).next()))).toBeLessThan(chiLimit(51))
  })

  test('second card of shuffle(52)', () => {
    const rng = stream(3)
    const second = () => rng.shuffle(52).take(2)[1]!
    expect(chiSquare(count(52, second))).toBeLessThan(chiLimit(51))
  })

  test('weighted', () => {
    const rng = stream(4)
    const weights = [30, 25, 18, 12, 8, 5, 2]
    const counts = count(7, () => rng.weighted(weights))
    const shares = weights.map((weight) => weight / 100)
    expect(chiSquare(counts, shares)).toBeLessThan(chiLimit(6))
  })

  test('and the test itself detects a bias of three per cent in one number', () => {
    const counts = Array.from({ length: 37 }, () => draws / 37)
    counts[17]! *= 1.06
    expect(chiSquare(counts)).toBeGreaterThan(chiLimit(36))
  })
})
