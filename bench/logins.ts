// Logins compared with the hash that they must compute, and how long they block the event loop.
import { freePort } from '@ayva/postgres/ports'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Child } from '../bin/child.ts'
import { openAccount } from '../apps/server/src/identity/auth/auth.ts'
import { hashPassword } from '../apps/server/src/lib/passwords.ts'
import { sql, transaction } from '../apps/server/src/lib/data/db.ts'
import { type BenchApp, inBenchApp } from './betting.ts'
import { p99 } from './load.ts'

export type LoginsResult = {
  /** Sequential, the 99th percentile in ms. */
  hashP99Ms: number
  loginP99Ms: number
  /** With a very cheap hash: everything else of a login. */
  restP99Ms: number
  /** The same number of minimal statements and commits as in a login. */
  bareP99Ms: number
  /** So many concurrent logins: the longest block of the event loop, and the time until the last was done. */
  crowd: number
  stoodMs: number
  stoodIdleMs: number
  loginsMs: number
  hashesMs: number
}

const PASSWORD = 'тихий сад 47'
const CROWD = 50
const ROUNDS = 4
const IN_A_ROW = 40
/** Of a login without a second factor: two of them are writes that it waits for. */
const STATEMENTS = 12
const COMMITS = 2

export function benchLogins(): Promise<LoginsResult> {
  return inBenchApp(
    async (benchApp) => {
      const full = await accounts(benchApp, 'full')
      const light = await accounts(benchApp, 'test')
      const port = await freePort()
      const loopPort = await freePort()
      const url = `http://127.0.0.1:${port}`
      const server = new Child(
        'server',
        'apps/server/src/main.ts',
        {
          NODE_ENV: 'test',
          ROLE: 'web',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'fatal',
          DATABASE_URL: benchApp.url,
          PORT: String(port),
          PUBLIC_URL: url,
          NODE_OPTIONS: `--import=${path.resolve('bench/loop-delay.ts')}`,
          LOOP_PORT: String(loopPort),
        },
        () => {},
      )
      try {
        await server.ready(new AbortController().signal)
        return await measured({ url, loop: `http://127.0.0.1:${loopPort}`, full, light, benchApp })
      } finally {
        await server.stop()
      }
    },
    { people: false },
  )
}

type Scene = { url: string; loop: string; full: string[]; light: string[]; benchApp: BenchApp }

async function measured({ url, loop, full, light, benchApp }: Scene): Promise<LoginsResult> {
  const login = (name: string) => enter(url, name)
  const hash = () => hashPassword(PASSWORD, 'full')
  await Promise.all([...full.slice(0, 8), ...light.slice(0, 8)].map(login))
  const took: Record<'hash' | 'login' | 'rest' | 'bare', number[]> = {
    hash: [],
    login: [],
    rest: [],
    bare: [],
  }
  const atOnce: { stoodMs: number; idleMs: number; loginsMs: number; hashesMs: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    took.hash.push(...(await inARow(hash)))
    took.login.push(...(await inARow((n) => login(full[n % full.length]!))))
    took.rest.push(...(await inARow((n) => login(light[n % light.length]!))))

    took.bare.push(...(await inARow(() => bare(benchApp))))

    const hashesMs = await timeOf(() => Promise.all(full.map(hash)))
    await stood(loop)
    await pause(hashesMs)
    const idleMs = await stood(loop)
    const loginsMs = await timeOf(() => Promise.all(full.map(login)))
    atOnce.push({ stoodMs: await stood(loop), idleMs, loginsMs, hashesMs })
  }
  const worst = (of: (one: (typeof atOnce)[number]) => number) => Math.max(...atOnce.map(of))
  return {
    hashP99Ms: p99(took.hash),
    loginP99Ms: p99(took.login),
    restP99Ms: p99(took.rest),
    bareP99Ms: p99(took.bare),
    crowd: CROWD,
    stoodMs: worst(({ stoodMs }) => stoodMs),
    stoodIdleMs: worst(({ idleMs }) => idleMs),
    loginsMs: worst(({ loginsMs }) => loginsMs),
    hashesMs: worst(({ hashesMs }) => hashesMs),
  }
}

async function bare({ deps: { db } }: BenchApp): Promise<void> {
  for (let at = 0; at < STATEMENTS - COMMITS; at++) await sql`select 1`.execute(db)
  for (let at = 0; at < COMMITS; at++)
    await sql`insert into attempt (subject, failures, counted_from, last_at)
      values ('bench', 1, now(), now())
      on conflict (subject) do update set failures = attempt.failures + 1`.execute(db)
}

async function enter(url: string, lookup: string): Promise<void> {
  const answer = await fetch(`${url}/api/v18/login/lookup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lookup, password: PASSWORD }),
  })
  await answer.text()
  if (answer.status !== 200) throw new Error(`a login was answered with ${answer.status}`)
}

async function stood(loop: string): Promise<number> {
  const answer = (await (await fetch(loop)).json()) as { stoodMs: number }
  return answer.stoodMs
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function inARow(work: (n: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < IN_A_ROW; n++) took.push(await timeOf(() => work(n)))
  return took
}

/** A stored hash contains its cost, so both kinds of accounts log in at the same server. */
async function accounts({ deps }: BenchApp, cost: 'full' | 'test'): Promise<string[]> {
  const passwordHash = await hashPassword(PASSWORD, cost)
  const names = Array.from({ length: CROWD }, (_, n) => `${cost}${n}@ayva.test`)
  for (const email of names)
    await transaction(deps.db, (tx) =>
      openAccount(tx, deps, { email, passwordHash, locale: 'ru', now: new Date() }),
    )
  return names
}
