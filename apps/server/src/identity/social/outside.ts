/** How the casino speaks to networks: each answer has a deadline and a size, each network so many callers. */
import { seconds } from '#lib/clock.ts'
import { shortBody } from '#lib/http/short-body.ts'
import { stretched } from '#lib/neighbours.ts'

/** The network is slow, broken or not there: a reason to come in by another way, and no fault of ours. */
export class NetworkAway extends Error {}

export type Fetch = typeof globalThis.fetch

const ANSWER_MS = stretched(seconds(4))
const ANSWER_MAX_BYTES = 256 * 1024
/** A network that hangs must not hold more than these at a time. */
const AT_ONCE_MAX = 20

/** One network's line; whoever comes when it is full is told at once. */
export function openLine(fetch: Fetch, answerMs = ANSWER_MS): Fetch {
  let open = 0
  return async (address, options) => {
    if (open >= AT_ONCE_MAX) throw new NetworkAway('too many are waiting for it')
    open += 1
    try {
      return await asked(fetch, address, options, answerMs)
    } finally {
      open -= 1
    }
  }
}

async function asked(
  fetch: Fetch,
  address: Parameters<Fetch>[0],
  options: RequestInit = {},
  answerMs: number,
): Promise<Response> {
  const deadline = AbortSignal.timeout(answerMs)
  try {
    // No network has a reason to send us elsewhere, and a secret goes along.
    const answer = await fetch(address, { ...options, redirect: 'error', signal: deadline })
    if (answer.status >= 500 || answer.status === 429)
      throw new NetworkAway(`it answers ${answer.status}`)
    const { status, headers } = answer
    return new Response(answer.body && (await bodyOf(answer)), { status, headers })
  } catch (error) {
    if (error instanceof NetworkAway) throw error
    throw new NetworkAway('it does not answer', { cause: error })
  }
}

const bodyOf = (answer: Response) =>
  shortBody(answer, ANSWER_MAX_BYTES, () => new NetworkAway('its answer is too long'))
