import { isClientSeed } from './client-seed.ts'

/** HMAC-SHA256 of texts in UTF-8; injected because the server and browsers have different fast implementations. */
export type Hmac = (key: string, message: string) => Uint8Array

/** 32 bytes as 64 lowercase hex characters; the text, not the bytes, is the HMAC key. */
const serverSeedPattern = /^[0-9a-f]{64}$/

const TWO_32 = 2 ** 32

/** The only ways in which an engine may use randomness (games.md 2.3). `bytes` counts the bytes read. */
export type RandomStream = {
  /** Next 4 bytes, big endian: 0 .. 2^32 - 1. */
  u32(): number
  /** Uniform integer 0 .. n - 1 for 1 <= n <= 2^32; n = 1 reads nothing. */
  below(n: number): number
  /** Index i with probability weights[i] / sum; weights are non-negative integers. */
  weighted(weights: readonly number[]): number
  /** A random order of 0 .. n - 1 of which only the requested places are drawn. */
  shuffle(n: number): Shuffle
  /** Uniform integer 0 .. 2^52 - 1 from 8 bytes, as a bigint for exact arithmetic. */
  u52(): bigint
  /** 32 fair bits from 4 bytes; bit i of a game is `(x >>> (31 - i)) & 1`. */
  bits32(): number
  readonly bytes: number
}

/** A Fisher-Yates shuffle from the front that draws one result at a time. */
export type Shuffle = {
  next(): number
  take(count: number): number[]
}

export type Seeds = { serverSeed: string; clientSeed: string }

/**
 * The stream of one round: the concatenated blocks `HMAC-SHA256(serverSeed, clientSeed:nonce:cursor)` (games.md 2.2),
 * each computed only when its first byte is needed.
 */
export function createStream(of: Seeds & { nonce: number; hmac: Hmac }): RandomStream {
  const { serverSeed, clientSeed, nonce, hmac } = of
  if (!serverSeedPattern.test(serverSeed)) throw new RangeError('serverSeed is malformed')
  if (!isClientSeed(clientSeed)) throw new RangeError('clientSeed is malformed')
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError('nonce is malformed')

  const prefix = `${clientSeed}:${nonce}:`
  let block: Uint8Array = new Uint8Array(0)
  let cursor = 0
  let at = 0
  return streamOfWords(() => {
    if (at === block.length) {
      block = hmac(serverSeed, prefix + cursor)
      cursor += 1
      at = 0
    }
    const word =
      (block[at]! << 24) | (block[at + 1]! << 16) | (block[at + 2]! << 8) | block[at + 3]!
    at += 4
    return word >>> 0
  })
}

/**
 * The primitives over any source of 32-bit words: rounds use `createStream`, simulations use a fast generator and so
 * exercise the same rejection and shuffling code.
 */
export function streamOfWords(nextWord: () => number): RandomStream {
  return new WordStream(nextWord)
}

class WordStream implements RandomStream {
  readonly #nextWord: () => number
  #words = 0

  constructor(nextWord: () => number) {
    this.#nextWord = nextWord
  }

  get bytes() {
    return this.#words * 4
  }

  u32() {
    this.#words += 1
    return this.#nextWord()
  }

  below(n: number) {
    if (!Number.isInteger(n) || n < 1 || n > TWO_32) throw new RangeError(`below(${n})`)
    if (n === 1) return 0
    let x = this.u32()
    if (n === TWO_32) return x
    // The limit is above 2^32 - n, so only words from there on need the costly remainder.
    if (x >= TWO_32 - n) {
      // Words beyond the last whole multiple of n would favour small results and are discarded.
      const limit = TWO_32 - (TWO_32 % n)
      while (x >= limit) x = this.u32()
    }
    // With both operands as 32-bit integers the engine uses integer division, which is faster.
    return (x >>> 0) % (n >>> 0)
  }

  weighted(weights: readonly number[]) {
    let left = this.below(weights.reduce((sum, weight) => sum + weight, 0))
    for (let i = 0; i < weights.length; i++) {
      left -= weights[i]!
      if (left < 0) return i
    }
    throw new RangeError('weights must be non-negative integers')
  }

  shuffle(n: number): Shuffle {
    return new LazyShuffle(this, n)
  }

  u52() {
    const high = this.u32()
    const low = this.u32()
    return BigInt(high * 2 ** 20 + (low >>> 12))
  }

  bits32() {
    return this.u32()
  }
}

/** The longest identity order that is cached, enough for eight decks; copying costs a tenth of filling it. */
const KEPT_MAX = 1024
const kept = Array.from({ length: KEPT_MAX }, (_, i) => i)

function inOrder(n: number): number[] {
  if (!Number.isInteger(n) || n < 0) throw new RangeError(`shuffle(${n})`)
  return n <= KEPT_MAX ? kept.slice(0, n) : Array.from({ length: n }, (_, i) => i)
}

class LazyShuffle implements Shuffle {
  readonly #stream: RandomStream
  readonly #items: number[]
  #drawn = 0

  constructor(stream: RandomStream, n: number) {
    this.#stream = stream
    this.#items = inOrder(n)
  }

  next() {
    const i = this.#drawn
    const items = this.#items
    if (i >= items.length) throw new RangeError('the shuffle is exhausted')
    const j = i + this.#stream.below(items.length - i)
    const result = items[j]!
    items[j] = items[i]!
    items[i] = result
    this.#drawn += 1
    return result
  }

  take(count: number) {
    const results: number[] = []
    for (let i = 0; i < count; i++) results.push(this.next())
    return results
  }
}
