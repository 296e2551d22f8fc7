import { type IncomingMessage } from 'node:http'

/**
 * Whether a request has exactly one Host header; with none or several, a proxy may choose another host than this
 * server.
 */
export function hasOneHost({ httpVersionMinor, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts++
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0)
}
