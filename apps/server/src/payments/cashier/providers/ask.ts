import { seconds } from '#lib/clock.ts'
import { shortBody } from '#lib/http/short-body.ts'
import { stretched } from '#lib/neighbours.ts'

/** A player may wait for it, and is to be answered within five seconds; jobs ask again. */
const ANSWER_WITHIN_MS = stretched(seconds(4))
const ANSWER_MAX_BYTES = 96 * 1024

type Known = { sure?: boolean; well?: boolean }

/** No answer, or none that can be understood: the outcome is unknown, and is to be asked for. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
  /** It surely has done nothing of what it was asked for. */
  readonly sure: boolean
  /** It is at work, and refuses this one thing. */
  readonly well: boolean
  constructor(what: string, { sure = false, well = false }: Known = {}) {
    super(what)
    this.sure = sure
    this.well = well
  }
}

/** Nothing has left for it: there was nobody to speak to. */
const UNREACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/
/** Refusals of what was asked; other answers may come of a thing that was done. */
const REFUSED = [400, 401, 403, 422]

/** The JSON that a provider answers with; undefined where it says 404. */
export async function askJson(url: URL, init: RequestInit): Promise<unknown> {
  const answer = await askText(url, init)
  if (!answer) return undefined
  try {
    return JSON.parse(answer.text)
  } catch (error) {
    throw new ProviderAway(`${init.method} ${url.pathname}: ${String(error)}`)
  }
}

/** What a provider answers with, and the headers of it; undefined where it says 404. */
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
  // Ports that browsers speak to nobody at are refused before anything is sent.
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
