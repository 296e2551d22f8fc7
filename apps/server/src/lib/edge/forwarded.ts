import { type IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6, SocketAddress } from 'node:net'

/** More proxies than any request comes through. */
const HOPS_MAX = 20
const MAPPED = '::ffff:'

/**
 * Leaves in `X-Forwarded-For` nothing but addresses, in one spelling each. Some gateways write ports and
 * brackets too, and a port that changes would make every request another visitor's. What stands before
 * something that is no address was written by nobody we know, so it goes as well.
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

/** The address of one entry of the header, without port, brackets, quotes and zone; undefined where there is none. */
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
