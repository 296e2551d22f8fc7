/** Which tickets of a lottery win: the server decides by it, and any browser repeats it. */
import { nobleHmac, sha256Hex } from './hash.ts'
import { createStream } from './stream.ts'

export type LotteryDraw = {
  lotteryId: number
  /** Tickets are numbered from 1 without a gap. */
  tickets: number
  /** How many tickets win; no ticket twice. */
  places: number
  /** 32 bytes as 64 lowercase hex characters. */
  serverSeed: string
  /**
   * What nobody could know while tickets were taken (64 lowercase hex characters); null for lotteries that were
   * announced without one.
   */
  salt: string | null
}

/**
 * Numbers of the winning tickets, from the first place on; fewer than places where there are fewer tickets.
 * How many tickets there were is part of the input, so that none can be added after the secret is known; the salt is,
 * so that who knows the secret cannot choose how many there are.
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

/** What is shown of a seed before it is told. */
export const commitmentOf = (serverSeed: string): string => sha256Hex(serverSeed)
