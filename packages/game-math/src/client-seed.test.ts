import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isClientSeed, readClientSeed } from './client-seed.ts'
import vectors from './client-seed.vectors.json' with { type: 'json' }
import { nobleHmac } from './hash.ts'
import { createStream } from './stream.ts'
import { nodeHmac } from './testing.ts'

const hmacs = { nobleHmac, nodeHmac }

describe.each(Object.entries(hmacs))('[PLAY-42] a seed in any language, %s', (_, hmac) => {
  test.each(vectors)('$clientSeed / $nonce', ({ block0, block1, ...seeds }) => {
    expect(isClientSeed(seeds.clientSeed)).toBe(true)
    const rng = createStream({ ...seeds, hmac })
    const words = Array.from({ length: 16 }, () => rng.u32().toString(16).padStart(8, '0'))
    expect(words.join('')).toBe(block0 + block1)
  })
})

test.each([
  ['  Удачный сад ', 'Удачный сад'],
  ['е\u0308жик', 'ёжик'],
  ['a:b', 'a:b'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['🍐'.repeat(64), '🍐'.repeat(64)],
  ['<b>', '<b>'],
])('%j is the seed %j', (typed, clientSeed) => {
  expect(readClientSeed(typed)).toEqual({ clientSeed })
})

test.each([
  ['', 'empty'],
  [' \t\n ', 'empty'],
  ['\u200D\uFE0F', 'empty'],
  ['x'.repeat(65), 'long'],
  ['🍐'.repeat(65), 'long'],
  ['я'.repeat(10_240), 'long'],
  ['a\0', 'hidden'],
  ['а\u202Eб', 'hidden'],
  ['\u2066сад', 'hidden'],
  ['сад\u200Bик', 'hidden'],
  ['\uD83C', 'hidden'],
  ['сад\uDF50', 'hidden'],
  ['два\nслова', 'hidden'],
])('%j is not a seed: %s', (typed, fault) => {
  expect(readClientSeed(typed)).toEqual({ fault })
})

test('an accepted seed is in its final form, and has at most 256 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
      const read = readClientSeed(typed)
      if ('fault' in read) return
      const { clientSeed } = read
      expect(readClientSeed(clientSeed)).toEqual(read)
      expect(isClientSeed(clientSeed)).toBe(true)
      const bytes = new TextEncoder().encode(clientSeed)
      expect(bytes.length).toBeLessThanOrEqual(256)
      expect(new TextDecoder().decode(bytes)).toBe(clientSeed)
    }),
  )
})
