// Rounds as events: how many a consumer processes per second, and its delay during bets.
import { setTimeout as pause } from 'node:timers/promises'
import { createConsumers } from '../apps/server/src/app.ts'
import { connect, patience } from '../apps/server/src/lib/data/db.ts'
import {
  type Consumer,
  lagOf,
  readAllEvents,
  startEventStream,
} from '../apps/server/src/lib/work/event-stream.ts'
import { TOTALS } from '../apps/server/src/games/rounds/rounds.consumers.ts'
import { type BenchApp, run, type Subject } from './betting.ts'
import { type Speed } from './load.ts'

/** Waiting rounds processed per second; then the delay in seconds during bets at that speed. */
export type EventStreamResult = { perSecond: number; bets: Speed; lag: number; worstLag: number }

const BETTING_MS = 8000
const LOOK_MS = 250

/** The bets made until now are the backlog. */
export async function benchEventStream(
  benchApp: BenchApp,
  bets: Subject,
  clients: number,
): Promise<EventStreamResult> {
  // Like the server's own connection for background work, with a longer time-out than for requests.
  const deps = { ...benchApp.deps, db: connect(benchApp.url, { max: 6, patience: patience.work }) }
  const consumers = createConsumers(deps)
  const totals = consumers.find(({ name }) => name === TOTALS)!
  const { waiting } = await lagOf(deps, totals)
  const start = performance.now()
  await readAllEvents(deps, [totals])
  const perSecond = (waiting * 1000) / (performance.now() - start)

  const eventStream = startEventStream(deps, consumers)
  try {
    const done = new AbortController()
    const looking = lagsUntil(done.signal, deps, totals)
    const speed = await run(bets, clients, BETTING_MS)
    done.abort()
    const lags = (await looking).toSorted((a, b) => a - b)
    const lag = lags[Math.floor(lags.length / 2)]!
    return { perSecond, bets: speed, lag, worstLag: lags.at(-1)! }
  } finally {
    await eventStream.stop()
    await deps.db.destroy()
  }
}

async function lagsUntil(
  signal: AbortSignal,
  deps: BenchApp['deps'],
  one: Consumer,
): Promise<number[]> {
  const lags: number[] = []
  while (!signal.aborted) {
    await pause(LOOK_MS)
    lags.push((await lagOf(deps, one)).seconds)
  }
  return lags
}
