/**
 * Restricts outgoing connections whose address a stranger chose to public addresses, so that they cannot reach our own
 * network.
 */
import { type LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** IPv4 networks that are private or reserved (RFC 6890). */
const closed = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address, bits] = network.split('/') as [string, string]
  closed.addSubnet(address, Number(bits))
}
/** The only IPv6 range for public addresses; the exceptions below map to IPv4 or are for documentation. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
const exceptions = new BlockList()
exceptions.addSubnet('2001::', 23, 'ipv6')
exceptions.addSubnet('2001:db8::', 32, 'ipv6')
exceptions.addSubnet('2002::', 16, 'ipv6')
exceptions.addSubnet('3fff::', 20, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !closed.check(address)
  return kind === 6 && given.check(address, 'ipv6') && !exceptions.check(address, 'ipv6')
}

const LOCAL = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/

/** Whether a host name may be public; `publicLookup` checks the addresses it resolves to. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(bare)) return isPublicAddress(bare)
  return bare.includes('.') && !LOCAL.test(bare.toLowerCase())
}

/** The host resolves to an address that is not public. */
export class NotPublic extends Error {
  override name = 'NotPublic'
}

/** A stranger's name servers may be arbitrarily slow. */
const ANSWER_WITHIN_MS = 2_000

type Resolve = (
  hostname: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6' | undefined },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Resolves both kinds of addresses; one kind is enough. It does not occupy a thread of libuv, as the system's resolver
 * would.
 */
export const askingBy =
  (resolver: Resolver): Resolve =>
  (hostname, { family }, done) => {
    const asked = [
      {
        kind: 4,
        wanted: family !== 6 && family !== 'IPv6',
        ask: () => resolver.resolve4(hostname),
      },
      {
        kind: 6,
        wanted: family !== 4 && family !== 'IPv4',
        ask: () => resolver.resolve6(hostname),
      },
    ].filter(({ wanted }) => wanted)
    void Promise.allSettled(
      asked.map(async ({ kind, ask }) =>
        (await ask()).map((address) => ({ address, family: kind })),
      ),
    ).then((all) => {
      const found = all.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
      const failed = all.find((one) => one.status === 'rejected')
      if (found.length === 0 && failed) done(failed.reason as NodeJS.ErrnoException, [])
      else done(null, found)
    })
  }

/**
 * The `lookup` option of a connection: it connects to the addresses that are checked here, so a name that resolves
 * differently a moment later has no effect. One address that is not public is enough to refuse.
 */
export function publicLookup(
  ask: Resolve = askingBy(new Resolver({ timeout: ANSWER_WITHIN_MS, tries: 1 })),
): LookupFunction {
  return (hostname, { all, family }, done) => {
    ask(hostname, { all: true, family }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const [first] = addresses
      if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
        return done(new NotPublic(`${hostname} is not public`), '', 0)
      return all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}
