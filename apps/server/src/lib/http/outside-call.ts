/** Calls of addresses that strangers chose: public https ones, and the sandbox's if it is configured. */
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { type LookupFunction } from 'node:net'
import { isPublicHost, publicLookup } from './public-address.ts'

const lookup = publicLookup()

export type AddressFault = 'unreadable' | 'with_credentials' | 'not_https' | 'not_public'

/** What keeps an address from being called; `sandbox` is an origin that is permitted although it is not public. */
export function faultOfOutside(
  sandbox: string | undefined,
  address: string,
): AddressFault | undefined {
  if (!URL.canParse(address)) return 'unreadable'
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return 'with_credentials'
  if (isSandbox(sandbox, url)) return undefined
  // Other ports than the default one of https are left to our own network.
  if (url.protocol !== 'https:' || url.port !== '') return 'not_https'
  return isPublicHost(url.hostname) ? undefined : 'not_public'
}

export function isOutsideAddress(sandbox: string | undefined, address: string): boolean {
  return faultOfOutside(sandbox, address) === undefined
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
