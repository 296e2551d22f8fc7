/** Redis is killed while players play, and comes back: no money is lost, and floods are limited all the time. */
import { freePort } from '@ayva/postgres/ports'
import { setTimeout as pause } from 'node:timers/promises'
import { judge } from '../judge.ts'
import { Fleet } from './fleet.ts'
import { Load } from './load.ts'
import { Program, versionOf } from './program.ts'
import { type Report } from './report.ts'

/** The limit of requests for unknown paths in `lib/edge/limits.ts`, by address and minute. */
const BUDGET = 120
/** Nodes tell each other every 200 ms what they have counted, so a flood gets a little more. */
const TOLERANCE = 30
const BETWEEN_REQUESTS_MS = 10
/** A node tries to reach Redis again every two seconds. */
const NOTICED_MS = 5_000
const NO_SUCH_CALL = '/api/v18/no-such-call'

let addresses = 0
/** An address that nobody had before, so that every minute begins anew. */
const newAddress = () => `10.29.${Math.floor(addresses / 250)}.${1 + (addresses++ % 250)}`

export async function redis(report: Report, { players = 6 } = {}): Promise<void> {
  const version = versionOf('redis-server')
  const port = await freePort()
  const argv = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const program = new Program('redis-server', { argv, port })
  await program.start()
  const settings = { REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMITS: 'on', DRAIN_SECONDS: '0' }
  const fleet = await Fleet.open({ settings }).catch(async (error: unknown) => {
    await program.stop()
    throw error
  })
  try {
    const nodes = fleet.webNodes
    const load = new Load({ nodes, headers: () => ({ 'x-forwarded-for': newAddress() }) })
    await load.begin(players)
    report.say(`${version}: two web nodes and a worker, ${players} players.`)
    const urls = nodes.map(({ url }) => url)
    await flood(report, urls, { state: 'Redis is up', alone: BUDGET })
    await program.stop('SIGKILL')
    await pause(NOTICED_MS)
    await flood(report, urls, { state: 'Redis is killed', alone: BUDGET / urls.length })
    await program.start()
    await pause(NOTICED_MS)
    await flood(report, urls, { state: 'Redis is back', alone: BUDGET })
    await load.leave()
    report.tellLoad(load)
    report.insistOnService(load, 0)
    for (const line of await judge(fleet, load.people)) report.wrong(line)
    await fleet.assertBooksBalance()
  } finally {
    await fleet.close()
    await program.stop()
  }
}

/** What two floods get answered: one at a single node, one at all in turns. */
async function flood(
  report: Report,
  urls: string[],
  { state, alone }: { state: string; alone: number },
): Promise<void> {
  const one = await answered(urls.slice(0, 1))
  const all = await answered(urls)
  report.say(`${state}: of a limit of ${BUDGET} a flood gets ${one} at one node, ${all} at both`)
  if (Math.abs(one - alone) > TOLERANCE)
    report.wrong(`${state}: a flood of one node got ${one} and not ${alone}`)
  if (Math.abs(all - BUDGET) > TOLERANCE)
    report.wrong(`${state}: a flood of both nodes got ${all} and not ${BUDGET}`)
}

/** How many requests from a new address are answered before all of the last are refused. */
async function answered(urls: string[]): Promise<number> {
  const headers = { 'x-forwarded-for': newAddress() }
  let count = 0
  for (let refused = 0, n = 0; refused < urls.length * 2 && n < BUDGET * 4; n++) {
    const { status } = await fetch(urls[n % urls.length]! + NO_SUCH_CALL, { headers })
    if (status === 429) refused += 1
    else {
      refused = 0
      count += 1
    }
    await pause(BETWEEN_REQUESTS_MS)
  }
  return count
}
