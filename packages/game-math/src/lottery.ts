/** Draws the winning tickets of a lottery, on the server and again in any browser that verifies it. */
import { nobleHmac, sha256Hex } from './hash.ts'
import { createStream } from './stream.ts'

export type LotteryDraw = {
  lotteryId: number
  /** Tickets are numbered consecutively from 1. */
  tickets: number
  /** The number of winning tickets; each ticket wins at most once. */
  places: number
  /** 32 bytes as 64 lowercase hex characters. */
  serverSeed: string
  /**
   * A value that nobody could know while tickets were sold (64 lowercase hex characters); null for lotteries that were
   * announced without one.
   */
  salt: string | null
}

/**
 * The winning tickets from the first place on; fewer than `places` if there are fewer tickets. The number of tickets is
 * part of the input, so that none can be added after the secret is known; the salt is part of it, so that nobody who
 * knows the secret can profit from choosing that number.
 */
export function drawLottery(draw: LotteryDraw): number[] {
  const { lotteryId, tickets, places, serverSeed, salt } = draw
  if (tickets === 0) return []
  const name = `lottery-${lotteryId}-${tickets}`
  const clientSeed = salt === null ? name : sha256Hex(`${name}-${salt}`)
  const stream = createStream({ serverSeed, clientSeed, nonce: 0, hmac: nobleHmac })
  return stream
    .shuffle(tickets)
    .take(Math.min(places, tickets))
    .map((index) => index + 1)
}

/** The hash that is published before the seed is revealed. */
export const commitmentOf = (serverSeed: string): string => sha256Hex(serverSeed)
