// Complete bets (stake, engine, outcome, win, round, postings, nonce), compared with TPC-B on the same database.
import { betting, inBenchApp, run, type Subject } from './betting.ts'
import { betsOverHttp } from './bets-http.ts'
import { type Speed } from './load.ts'
import { benchEventStream, type EventStreamResult } from './event-stream.ts'
import { fillTpcB, transfers } from './tpc-b.ts'

type Pair = { yardstick: Speed; rounds: Speed }
export type BetsResult = {
  alone: ({ clients: number } & Pair)[]
  /** With all checks and funds, compared with TPC-B and with bets without them. */
  guarded: Pair
  guardedByPlain: Pair
  /** Each player alternating between two nodes, compared with one node. */
  twoNodes: Pair
  /** Through the whole stack, compared with one process. */
  http: Pair
  eventStream: EventStreamResult
}

const CLIENTS = [1, 8, 32]
const CROWD = 32
const RUNS = 5
const RUN_MS = 3000
const WARM_UP_MS = 2000

/** Of alternating runs, the pair with the median ratio. */
export async function benchBets(): Promise<BetsResult> {
  return inBenchApp(async (benchApp) => {
    const { deps, url } = benchApp
    await fillTpcB(deps)
    const plain = await betting(deps, 'plain')
    const guarded = await betting(deps, 'guarded')
    const twoNodes = await betting(deps, 'plain', 2)
    const tpcB = transfers(url)
    for (const subject of [tpcB, plain, guarded]) await run(subject, 8, WARM_UP_MS)
    const alone: BetsResult['alone'] = []
    for (const clients of CLIENTS)
      alone.push({ clients, ...(await compared(tpcB, plain, clients)) })
    return {
      alone,
      guarded: await compared(tpcB, guarded, CROWD),
      guardedByPlain: await compared(plain, guarded, CROWD),
      twoNodes: await compared(plain, twoNodes, 8),
      http: await betsOverHttp(benchApp, plain, CROWD),
      eventStream: await benchEventStream(benchApp, plain, CROWD),
    }
  })
}

async function compared(yardstick: Subject, subject: Subject, clients: number): Promise<Pair> {
  const pairs: Pair[] = []
  for (let at = 0; at < RUNS; at++)
    pairs.push({
      yardstick: await run(yardstick, clients, RUN_MS),
      rounds: await run(subject, clients, RUN_MS),
    })
  return middle(pairs)
}

/** The pair with the median ratio: its two runs were consecutive, so the conditions were the same. */
function middle(pairs: Pair[]): Pair {
  const ratio = ({ yardstick, rounds }: Pair) => rounds.perSecond / yardstick.perSecond
  return pairs.toSorted((a, b) => ratio(a) - ratio(b))[Math.floor(pairs.length / 2)]!
}
