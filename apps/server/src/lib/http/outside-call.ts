/** Calls of addresses that strangers chose: public https ones, and the sandbox's if it is configured. */
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { type LookupFunction } from 'node:net'
import { isPublicHost, publicLookup } from './public-address.ts'

const lookup = publicLookup()

/** Whether an address may be called; `sandbox` is an origin that is permitted although it is not public. */
export function isOutsideAddress(sandbox: string | undefined, address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (isSandbox(sandbox, url)) return true
  // Other ports than the default one of https are left to our own network.
  return url.protocol === 'https:' && url.port === '' && isPublicHost(url.hostname)
}

function isSandbox(sandbox: string | undefined, url: URL): boolean {
  return sandbox !== undefined && url.origin === new URL(sandbox).origin
}

type Asked = {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Buffer
  signal: AbortSignal
}
export type OutsideAnswer = { status: number; retryAfter: string | undefined }

/** Not `fetch`, because the connection must go to the very address that was checked, without redirects. */
export function callOutside(
  sandbox: string | undefined,
  url: URL,
  { method, headers, body, signal }: Asked,
): Promise<OutsideAnswer> {
  const begin = url.protocol === 'https:' ? secure : plain
  const guarded: { lookup?: LookupFunction } = isSandbox(sandbox, url) ? {} : { lookup }
  return new Promise((answered, failed) => {
    const asking = begin(url, { method, headers, signal, agent: false, ...guarded })
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
