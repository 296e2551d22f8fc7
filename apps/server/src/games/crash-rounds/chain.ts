/**
 * A chain of links, made from its last one: SHA-256 of a link's text is the link before it. Checkpoints
 * are kept, so that any link is found with a bounded number of hashes.
 */
import { hash, randomBytes } from 'node:crypto'

/** Between two kept links. */
const STRIDE = 1000
const LINK_BYTES = 32
/** Hashes before others get their turn: some milliseconds. */
const BREATH = 5000

export const linkBefore = (link: string) => hash('sha256', link)

export type Chain = { length: number; firstHash: string; checkpoints: Buffer }

/** Makes a chain for so many crash rounds; others have their turn meanwhile. */
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

/** Link `at` of the chain, 1 being the first crash round's. */
export function linkAt({ length, checkpoints }: Omit<Chain, 'firstHash'>, at: number): string {
  if (at < 1 || at > length) throw new RangeError(`the chain has no link ${at}`)
  const place = Math.ceil(at / STRIDE) - 1
  const start = place * LINK_BYTES
  let link = checkpoints.subarray(start, start + LINK_BYTES).toString('hex')
  for (let reached = Math.min((place + 1) * STRIDE, length); reached > at; reached--)
    link = linkBefore(link)
  return link
}
