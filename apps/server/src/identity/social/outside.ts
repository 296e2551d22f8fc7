/** Requests to social networks, limited in time, size and number. */
import { seconds } from '#lib/clock.ts'
import { shortBody } from '#lib/http/short-body.ts'
import { stretched } from '#lib/neighbours.ts'

/** The network is slow, failing or unreachable; the visitor can log in by other means. */
export class NetworkAway extends Error {}

export type Fetch = typeof globalThis.fetch

const ANSWER_MS = stretched(seconds(4))
const ANSWER_MAX_BYTES = 256 * 1024
/** The most concurrent requests to one network. */
const AT_ONCE_MAX = 20

/** Wraps `fetch` for one network; a request beyond the maximum fails at once. */
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
    // Redirects are refused, because the request contains a secret.
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
