/** Addresses that are the internet's: what a stranger has us speak to must lie there and nowhere near us. */
import { type LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks of IPv4 that are somebody's own, or nobody's (RFC 6890). */
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
/** Of IPv6 only these are given out, but for some that lead to addresses of IPv4 or are for documents. */
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

/** Whether a host may be public by what it is called; where its name leads is asked by `publicLookup`. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(bare)) return isPublicAddress(bare)
  return bare.includes('.') && !LOCAL.test(bare.toLowerCase())
}

/** The name leads to an address that is not public. */
export class NotPublic extends Error {
  override name = 'NotPublic'
}

/** A stranger's name servers may be as slow as they like. */
const ANSWER_WITHIN_MS = 2_000

type Resolve = (
  hostname: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6' | undefined },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Asks for both kinds of addresses of a name; one kind is enough. It takes no thread that other look-ups of the
 * process need, as the system's own would.
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
 * The look-up of a connection: it connects to what was judged here, so a name that leads elsewhere a moment later
 * leads nowhere. One address that is not public spoils the name.
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
