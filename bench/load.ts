import autocannon from 'autocannon'
import { fork, type ChildProcess } from 'node:child_process'

/** Requests per second, and the 99th percentile in ms. */
export type Speed = { perSecond: number; p99Ms: number }
export type Target = { name: string; url: string; headers?: Record<string, string> }

const CONNECTIONS = 16
const SECONDS = 4
const ROUNDS = 3
/** The server closes a connection after ten thousand requests, and a client that continues would be refused. */
const REQUESTS_PER_CONNECTION = 9_000

/**
 * Measures the targets in turn, several times, and returns each one's median: disturbances affect all of them, so the
 * ratios are stable even if the figures are not.
 */
export async function compare(targets: Target[]): Promise<Record<string, Speed>> {
  const runs = new Map<string, Speed[]>(targets.map(({ name }) => [name, []]))
  for (const target of targets) await once(target, 1)
  for (let round = 0; round < ROUNDS; round++)
    for (const target of targets) runs.get(target.name)!.push(await once(target, SECONDS))
  return Object.fromEntries([...runs].map(([name, speeds]) => [name, medianOf(speeds)]))
}

async function once({ url, headers = {} }: Target, duration: number): Promise<Speed> {
  const result = await autocannon({
    url,
    headers,
    duration,
    connections: CONNECTIONS,
    maxConnectionRequests: REQUESTS_PER_CONNECTION,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors under load`)
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
}

function medianOf(speeds: Speed[]): Speed {
  const sorted = speeds.toSorted((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.floor(sorted.length / 2)]!
}

/** The 99th percentile of durations. */
export function p99(took: readonly number[]): number {
  return took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.99) - 1]!
}

/** Starts a baseline in a separate process and returns its address. */
export async function yardstick(
  file: string,
  env: Record<string, string>,
): Promise<{ url: string; stop: () => void }> {
  const child: ChildProcess = fork(file, { env: { ...process.env, ...env } })
  const url = await new Promise<string>((ready, failed) => {
    child.once('message', (message) => ready((message as { url: string }).url))
    child.once('exit', (code) => failed(new Error(`${file} ended (${code})`)))
  })
  return { url, stop: () => void child.kill() }
}
