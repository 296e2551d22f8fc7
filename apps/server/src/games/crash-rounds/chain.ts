/**
 * A hash chain made from its last link: SHA-256 of a link's text is the link before it. Checkpoints are kept, so that
 * any link is found with a bounded number of hashes.
 */
import { hash, randomBytes } from 'node:crypto'

const STRIDE = 1000
const LINK_BYTES = 32
/** The number of hashes, a few milliseconds, after which other work gets a turn. */
const BREATH = 5000

export const linkBefore = (link: string) => hash('sha256', link)

export type Chain = { length: number; firstHash: string; checkpoints: Buffer }

/** Makes a chain for this many crash rounds, in slices so that other work continues. */
export async function makeChain(length: number): Promise<Chain> {
  let link = randomBytes(LINK_BYTES).toString('hex')
  const kept: Buffer[] = [Buffer.from(link, 'hex')]
  for (let at = length; at > 0; at--) {
    if (at % STRIDE === 0 && at !== length) kept.push(Buffer.from(link, 'hex'))
    link = linkBefore(link)
    if (at % BREATH === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return { length, firstHash: link, checkpoints: Buffer.concat(kept.reverse()) }
}

/** Link `at` of the chain; link 1 belongs to the first crash round. */
export function linkAt({ length, checkpoints }: Omit<Chain, 'firstHash'>, at: number): string {
  if (at < 1 || at > length) throw new RangeError(`the chain has no link ${at}`)
  const place = Math.ceil(at / STRIDE) - 1
  const start = place * LINK_BYTES
  let link = checkpoints.subarray(start, start + LINK_BYTES).toString('hex')
  for (let reached = Math.min((place + 1) * STRIDE, length); reached > at; reached--)
    link = linkBefore(link)
  return link
}
