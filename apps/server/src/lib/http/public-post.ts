/** Posts to an address that a stranger or an operator chose. */
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { type LookupFunction } from 'node:net'
import { publicLookup } from './public-address.ts'

export type PublicAnswer = { status: number; retryAfter: string | undefined }

type Posted = {
  headers: Record<string, string>
  body: Buffer
  signal: AbortSignal
  /** The address is that of a sandbox of ours, which need not be public. */
  isOwn: boolean
}

const lookup = publicLookup()

/**
 * Not `fetch`, because the connection must go to the very address that was checked, without redirects. Throws
 * `NotPublic` if the host resolves to an address that is not public.
 */
export function postPublic(
  url: URL,
  { headers, body, signal, isOwn }: Posted,
): Promise<PublicAnswer> {
  const begin = url.protocol === 'https:' ? secure : plain
  const guarded: { lookup?: LookupFunction } = isOwn ? {} : { lookup }
  return new Promise((answered, failed) => {
    const asking = begin(url, { method: 'POST', headers, signal, agent: false, ...guarded })
    asking.on('response', (response) => {
      const { statusCode: status = 0, headers: said } = response
      answered({ status, retryAfter: said['retry-after'] })
      // The body is not read, because its length is unbounded.
      response.destroy()
    })
    asking.on('error', failed)
    asking.end(body)
  })
}
