// A crash round with two thousand players on one process: its events compared with a minimal loop, and the cash-outs.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { showCrashRound } from '@ayva/contract/games/crash'
import { REALTIME_PATH } from '@ayva/contract/platform/realtime'
import { type CrashRoundView } from '@ayva/contract/platform/realtime/crash-round'
import { newBetKey } from '@ayva/games/table/bet-key.ts'
import { endOf, multiplierAt, timeOf } from '@ayva/games/crash/curve.ts'
import { loggedIn, serving } from './bets-http.ts'
import { type BenchApp, inBenchApp, insertPlayers } from './betting.ts'
import { p99 } from './load.ts'

const PLAYERS = 2000
/** Sent as one burst: less than a tab may lag behind. */
const TIMES = 20
const RUNS = 7
const CONNECTIONS = 128
/** After this number of rounds the measurement ends. */
const ENOUGH = 1000
const CRASH_ROUNDS_MAX = 4
/** The largest difference between two readings of the clock, because the database runs on this machine. */
const CLOCK_MS = 5
const STAKE = '1000'
/** In the last part of the six seconds nobody bets any more. */
const LEFT_MS = 700

export type CrashRoundResult = {
  /** Messages received by the tabs per second, and the CPU time of each on the server. */
  updates: Record<'bare' | 'product', { perSecond: number; cpuMicros: number }>
  /** Cash-outs by hand: how many at once, their results, and their latency. */
  takes: { asked: number; paid: number; late: number; wrong: number; lost: number; p99Ms: number }
  /** The delay from the end of a crash round to the last player's message. */
  endHeardMs: number
}

export async function benchCrashRound(): Promise<CrashRoundResult> {
  const updates = await compareUpdates()
  const flown = await inBenchApp(
    async (benchApp) => {
      await insertPlayers(benchApp.deps, PLAYERS)
      return serving(benchApp, {}, (url) => fly(benchApp, url))
    },
    { people: false },
  )
  return { updates, ...flown }
}

async function compareUpdates(): Promise<CrashRoundResult['updates']> {
  const kinds = { bare: await Telling.open('bare'), product: await Telling.open('product') }
  const runs = { bare: [] as Told[], product: [] as Told[] }
  for (const one of Object.values(kinds)) await one.tell()
  for (let run = 0; run < RUNS; run++) {
    runs.bare.push(await kinds.bare.tell())
    runs.product.push(await kinds.product.tell())
  }
  for (const one of Object.values(kinds)) one.stop()
  const median = (told: Told[]) =>
    told.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(RUNS / 2)]!
  return { bare: median(runs.bare), product: median(runs.product) }
}

type Told = { perSecond: number; cpuMicros: number }

/** A sending process and all its listeners. */
class Telling {
  readonly #child: ChildProcess
  readonly #tabs: WebSocket[]
  #heard = 0

  private constructor(child: ChildProcess, tabs: WebSocket[]) {
    this.#child = child
    this.#tabs = tabs
    for (const tab of tabs) tab.on('message', () => (this.#heard += 1))
  }

  static async open(kind: 'bare' | 'product'): Promise<Telling> {
    const child = fork('bench/crash-updates.ts', { env: { ...process.env, KIND: kind } })
    const [{ url }] = (await once(child, 'message')) as [{ url: string }]
    const tabs: WebSocket[] = []
    while (tabs.length < PLAYERS)
      tabs.push(...(await Promise.all(Array.from({ length: 100 }, () => listen(url)))))
    return new Telling(child, tabs)
  }

  async tell(): Promise<Told> {
    const all = TIMES * this.#tabs.length
    this.#heard = 0
    const start = performance.now()
    this.#child.send({ times: TIMES })
    const [{ cpuMs }] = (await once(this.#child, 'message')) as [{ cpuMs: number }]
    while (this.#heard < all) await pause(1)
    const took = performance.now() - start
    return { perSecond: (all * 1000) / took, cpuMicros: (cpuMs * 1000) / all }
  }

  stop(): void {
    for (const tab of this.#tabs) tab.terminate()
    this.#child.kill()
  }
}

/** A tab that watches crash rounds; logged in as a player if there is a token. */
async function listen(url: string, token?: string): Promise<WebSocket> {
  const tab = new WebSocket(url + REALTIME_PATH)
  await once(tab, 'open')
  tab.send(JSON.stringify({ type: 'hello', ...(token && { token }) }))
  tab.send(JSON.stringify({ type: 'watch', wins: false, flights: true }))
  // The minimal loop sends no answer.
  if (token) await once(tab, 'message')
  return tab
}

type Bet = { token: string; roundId: string }

/** Crash rounds until all players have cashed out in the same one. */
async function fly(benchApp: BenchApp, url: string) {
  const people = await loggedIn(benchApp, PLAYERS)
  const row = benchApp.deps.db.selectFrom('game').select('id').where('modelId', '=', 'crash-99')
  const { id: gameId } = await row.executeTakeFirstOrThrow()
  const call = caller(url)
  const sky = new Sky()
  // Opening the game sends one request, which marks it as watched.
  await fetch(url + showCrashRound.path)
  for (let at = 0; at < people.length; at += 100)
    for (const tab of await Promise.all(
      people.slice(at, at + 100).map(({ token }) => listen(url.replace('http', 'ws'), token)),
    ))
      sky.watch(tab)
  const result = { asked: 0, paid: 0, late: 0, wrong: 0, lost: 0 }
  const took: number[] = []
  let endHeardMs = 0
  for (let crashRounds = 0; crashRounds < CRASH_ROUNDS_MAX && result.paid < ENOUGH; crashRounds++) {
    const flight = await sky.next((one) => !one.endedAt && one.now < one.startsAt)
    const bets: Bet[] = []
    const waiting = [...people]
    const hand = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        if (Date.now() > Date.parse(flight.startsAt) - LEFT_MS) return
        const body = { gameId, flight: flight.id, seat: 1, bet: STAKE, auto100: null }
        const key = newBetKey()
        const { token } = next
        const { status } = await call('/api/v18/orbit/bets', token, { key, body })
        if (status === 200) bets.push({ token, roundId: key })
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, hand))
    const startsAt = Date.parse(flight.startsAt)
    await pause(Math.max(0, startsAt + timeOf(102) - Date.now()))
    const ends = new Map<string, number>()
    const open = [...bets]
    const taker = async () => {
      for (let next = open.pop(); next; next = open.pop()) {
        const { token, roundId } = next
        const sent = Date.now()
        const { status, body } = await call(`/api/v18/orbit/bets/${roundId}/take`, token)
        const heard = Date.now()
        took.push(heard - sent)
        result.asked += 1
        const taken = body.round?.outcome.taken100
        if (status !== 200 || taken === null || taken === undefined) {
          result.late += 1
          ends.set(roundId, heard)
          continue
        }
        result.paid += 1
        const earliest = multiplierAt(sent - startsAt - CLOCK_MS)
        const latest = multiplierAt(heard - startsAt + CLOCK_MS)
        const pays = (BigInt(STAKE) * BigInt(taken)) / 100n
        if (taken < earliest || taken > latest || BigInt(body.round!.payout) !== pays)
          result.wrong += 1
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, taker))
    const over = await sky.endOf(flight.id)
    // A refusal as late before the end of the crash round would cost a player money.
    const end = startsAt + endOf(over.crash100!)
    for (const heard of ends.values()) if (heard < end - CLOCK_MS) result.wrong += 1
    endHeardMs = Math.max(endHeardMs, (await sky.allHeard(flight.id)) - Date.parse(over.endedAt!))
    await pause(3000)
    result.lost += await openLeft(benchApp, bets)
  }
  sky.close()
  return { takes: { ...result, p99Ms: p99(took) }, endHeardMs }
}

async function openLeft({ deps }: BenchApp, bets: Bet[]): Promise<number> {
  const ids = bets.map(({ roundId }) => roundId)
  const rows = await deps.db
    .selectFrom('round')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .execute()
  return bets.length - rows.filter(({ status }) => status === 'settled').length
}

/** The messages about crash rounds received by all tabs. */
class Sky {
  readonly #tabs: WebSocket[] = []
  readonly #ended = new Map<number, { tabs: number; at: number; flight: CrashRoundView }>()
  #latest: CrashRoundView | undefined

  watch(tab: WebSocket): void {
    this.#tabs.push(tab)
    tab.on('message', (data: Buffer) => {
      const text = data.toString()
      if (!text.startsWith('{"type":"flight",')) return
      const { flight } = JSON.parse(text) as { flight: CrashRoundView }
      if (flight.endedAt) {
        const { tabs } = this.#ended.get(flight.id) ?? { tabs: 0 }
        this.#ended.set(flight.id, { tabs: tabs + 1, at: Date.now(), flight })
      }
      this.#latest = flight
    })
  }

  async next(fits: (flight: CrashRoundView) => boolean): Promise<CrashRoundView> {
    while (!this.#latest || !fits(this.#latest)) await pause(5)
    return this.#latest
  }

  async endOf(id: number): Promise<CrashRoundView> {
    while (!this.#ended.has(id)) await pause(5)
    return this.#ended.get(id)!.flight
  }

  /** When the last tab got the end. */
  async allHeard(id: number): Promise<number> {
    while ((this.#ended.get(id)?.tabs ?? 0) < this.#tabs.length) await pause(5)
    return this.#ended.get(id)!.at
  }

  close(): void {
    for (const tab of this.#tabs) tab.terminate()
  }
}

type Answer = {
  status: number
  body: { round?: { payout: string; outcome: { taken100: number | null } } }
}

/** Sends POST requests over so many persistent connections. */
function caller(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  return (path: string, token: string, bet?: { key: string; body: object }) =>
    new Promise<Answer>((done, failed) => {
      const headers = {
        'auth-token': token,
        ...(bet && { 'idempotency-key': bet.key, 'content-type': 'application/json' }),
      }
      const asked = request(url + path, { method: 'POST', agent, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          done({
            status: answer.statusCode ?? 0,
            body: (JSON.parse(text) as { data?: Answer['body'] }).data ?? {},
          })
        })
      })
      asked.on('error', failed)
      asked.end(bet ? JSON.stringify(bet.body) : undefined)
    })
}
