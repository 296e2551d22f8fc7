import { seconds } from '#lib/clock.ts'
import { shortBody } from '#lib/http/short-body.ts'
import { stretched } from '#lib/neighbours.ts'

/** A player may be waiting and must be answered within five seconds; jobs ask again. */
const ANSWER_WITHIN_MS = stretched(seconds(4))
const ANSWER_MAX_BYTES = 96 * 1024

type Known = { sure?: boolean; well?: boolean }

/** No answer, or an unintelligible one: the result is unknown and must be queried. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
  /** The provider has certainly not done what was asked. */
  readonly sure: boolean
  /** The provider works and refuses only this request. */
  readonly well: boolean
  constructor(what: string, { sure = false, well = false }: Known = {}) {
    super(what)
    this.sure = sure
    this.well = well
  }
}

/** Connection errors that mean the request never left. */
const UNREACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/
/** Statuses that refuse a request for certain; other errors may follow a request that was executed. */
const REFUSED = [400, 401, 403, 422]

/** The JSON that a provider answers; undefined for 404. */
export async function askJson(url: URL, init: RequestInit): Promise<unknown> {
  const answer = await askText(url, init)
  if (!answer) return undefined
  try {
    return JSON.parse(answer.text)
  } catch (error) {
    throw new ProviderAway(`${init.method} ${url.pathname}: ${String(error)}`)
  }
}

/** A provider's answer with its headers; undefined for 404. */
export async function askText(
  url: URL,
  init: RequestInit,
): Promise<{ text: string; headers: Headers } | undefined> {
  const what = `${init.method} ${url.pathname}`
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    const { status, headers } = response
    const text = await readText(response)
    if (status === 404) return undefined
    if (REFUSED.includes(status))
      throw new ProviderAway(`${what}: ${status}`, { sure: true, well: true })
    if (!response.ok) throw new Error(String(status))
    return { text, headers }
  } catch (error) {
    if (error instanceof ProviderAway) throw error
    throw new ProviderAway(`${what}: ${String(error)}`, { sure: neverSent(error) })
  }
}

function neverSent(error: unknown): boolean {
  const cause = (error as Error).cause as { code?: unknown; message?: unknown } | undefined
  // `fetch` refuses ports that browsers block before it sends anything.
  return cause?.message === 'bad port' || UNREACHED.test(String(cause?.code))
}

async function readText(response: Response): Promise<string> {
  const body = await shortBody(
    response,
    ANSWER_MAX_BYTES,
    () => new Error('the answer is too long'),
  )
  return body.toString('utf8')
}
