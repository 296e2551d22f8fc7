import { seconds } from '#lib/clock.ts'

/** A player may wait for it, and is to be answered within five seconds; jobs ask again. */
const ANSWER_WITHIN_MS = seconds(4)
const ANSWER_MAX_BYTES = 96 * 1024

/** No answer, or none that can be understood: the outcome is unknown, and is to be asked for. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
}

/** The JSON that a provider answers with; undefined where it says 404. */
export async function askJson(url: URL, init: RequestInit): Promise<unknown> {
  const what = `${init.method} ${url.pathname}`
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    const text = await readText(response)
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(String(response.status))
    return JSON.parse(text)
  } catch (error) {
    throw new ProviderAway(`${what}: ${String(error)}`)
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > ANSWER_MAX_BYTES) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
