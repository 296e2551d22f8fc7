/** Test tools of this package: fast generators, the server's HMAC, the public vectors. */
import { createHmac } from 'node:crypto'
import { type Hmac, type RandomStream } from './stream.ts'
import { streamOfWords } from './stream.ts'

/** The HMAC that the server injects. */
export const nodeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

/** sfc32, a small fast generator of good quality; returns 32-bit words. */
export function fastWords(seed: number): () => number {
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = seed | 0
  let counter = 1
  const next = () => {
    const word = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + word
    return word >>> 0
  }
  for (let i = 0; i < 20; i++) next()
  return next
}

/** The primitives of rounds over these words. */
export function fastStream(seed: number): RandomStream {
  return streamOfWords(fastWords(seed))
}

/** Chi-square of counts against equal or given shares; fails a test above `chiLimit`. */
export function chiSquare(counts: readonly number[], shares?: readonly number[]) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return counts.reduce((sum, count, i) => {
    const due = total * (shares ? shares[i]! : 1 / counts.length)
    return sum + (count - due) ** 2 / due
  }, 0)
}

/** The value that chi-square with `df` degrees of freedom exceeds with p = 10^-6 (Wilson and Hilferty). */
export function chiLimit(df: number) {
  const part = 2 / (9 * df)
  return df * (1 - part + 4.753424 * Math.sqrt(part)) ** 3
}

/**
 * Plays rounds that stake 1 and return the value of `round`; returns the distance of mean and hit frequency from the
 * expected ones, in standard errors.
 */
export function simulate(
  rounds: number,
  expected: { rtp: number; sd: number; hitFrequency: number },
  round: () => number,
) {
  let sum = 0
  let hits = 0
  for (let i = 0; i < rounds; i++) {
    const returned = round()
    sum += returned
    if (returned > 0) hits += 1
  }
  const { rtp, sd, hitFrequency } = expected
  const root = Math.sqrt(rounds)
  return {
    zMean: ((sum / rounds - rtp) / sd) * root,
    zHits: ((hits / rounds - hitFrequency) / Math.sqrt(hitFrequency * (1 - hitFrequency))) * root,
  }
}
