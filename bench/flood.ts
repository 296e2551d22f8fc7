// Bets of ordinary players during a flood of unknown addresses, with the production limits.
import autocannon from 'autocannon'
import { inBenchApp } from './betting.ts'
import { load, loggedIn, ownBets, serving } from './bets-http.ts'
import { type Speed } from './load.ts'

/** Unknown paths per second, and the IP addresses that they come from. */
const RATE = 500
const SENDERS = 10
const CONNECTIONS = 32
const SECONDS = 6
const RUNS = 3

export type FloodResult = { alone: Speed; beside: Speed; statuses: Record<string, number> }

export async function benchFlood(): Promise<FloodResult> {
  return inBenchApp((benchApp) =>
    serving(benchApp, { RATE_LIMITS: 'on' }, async (url) => {
      const bets = await ownBets(benchApp, await loggedIn(benchApp))
      // Each player has an IP address of their own, as reported by a proxy.
      let bet = 0
      const ask: typeof bets = () => {
        const { headers, ...rest } = bets()
        const from = { 'x-forwarded-for': `10.0.${(bet >> 8) & 255}.${bet++ & 255}` }
        return { ...rest, headers: Object.assign(headers, from) }
      }
      const bettors = { url, connections: CONNECTIONS, ask }
      await load(bettors, 2)
      const pairs: FloodResult[] = []
      for (let run = 0; run < RUNS; run++) {
        const alone = await load(bettors, SECONDS)
        const [beside, statuses] = await Promise.all([load(bettors, SECONDS), flood(url, run)])
        pairs.push({ alone, beside, statuses })
      }
      const ratio = ({ alone, beside }: FloodResult) => beside.perSecond / alone.perSecond
      return pairs.toSorted((a, b) => ratio(a) - ratio(b))[Math.floor(RUNS / 2)]!
    }),
  )
}

/** Every kind of unknown path, from new IP addresses. */
async function flood(url: string, run: number): Promise<Record<string, number>> {
  let count = 0
  const pathOf = (n: number) => {
    const kinds = [
      `/nothing-${n}`,
      `/no/such/page-${n}`,
      `/api/v18/nothing-${n}`,
      `/assets/nothing-${n}.js`,
      `/games/ayva-lab/nothing-${n}`,
    ]
    return kinds[Math.floor(n / SENDERS) % kinds.length]!
  }
  const result = await autocannon({
    url,
    connections: SENDERS,
    overallRate: RATE,
    duration: SECONDS,
    requests: [
      {
        setupRequest(request) {
          const n = count++
          const headers = { 'x-forwarded-for': `192.0.2.${run * SENDERS + (n % SENDERS)}` }
          return { ...request, path: pathOf(n), headers }
        },
      },
    ],
  })
  return Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count: of = 0 }]) => [status, of]),
  )
}
