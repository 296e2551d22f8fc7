import { type IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6, SocketAddress } from 'node:net'

/** More proxies than any request passes through. */
const HOPS_MAX = 20
const MAPPED = '::ffff:'

/**
 * Rewrites `X-Forwarded-For` to plain addresses in one spelling. Some gateways add ports and brackets, and with a
 * changing port every request would count as another visitor's. Entries before one that is no address are dropped,
 * because no trusted proxy wrote them.
 */
export function tidyForwarded(headers: IncomingHttpHeaders): void {
  const header = headers['x-forwarded-for']
  if (header === undefined) return
  const hops: string[] = []
  for (const one of String(header).split(',').slice(-HOPS_MAX).reverse()) {
    const address = addressIn(one)
    if (address === undefined) break
    hops.unshift(address)
  }
  if (hops.length > 0) headers['x-forwarded-for'] = hops.join(', ')
  else delete headers['x-forwarded-for']
}

/** The address in an entry of the header, without port, brackets, quotes and zone; undefined if there is none. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? []
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  const address = (inBrackets ?? beforePort ?? text).replace(/%.*$/, '')
  if (isIP(address) === 0) return undefined
  if (!isIPv6(address)) return address
  const plain = new SocketAddress({ address, family: 'ipv6' }).address
  return plain.startsWith(MAPPED) ? plain.slice(MAPPED.length) : plain
}
