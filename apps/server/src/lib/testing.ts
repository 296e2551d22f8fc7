import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Currency } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { createDatabase, dropDatabase } from '@ayva/postgres/databases'
import { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { localBus } from '#lib/work/bus.ts'
import { callInMemory } from '#lib/http/in-memory.ts'
import { after, type Clock, days } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { connect, patience, sql, transaction } from '#lib/data/db.ts'
import { type Deps } from './deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { findFaults } from '../invariants.ts'
import { balanceOf, transfer } from '../ledger/wallet/wallet.ts'

export type TestPlayer = { id: bigint; currency: Currency; token: string; call: Call }
type Start = {
  createApp: (deps: Deps) => Promise<FastifyInstance>
  createJobs?: (deps: Deps) => Jobs[]
  config?: Partial<Config>
  /** Makes the database's contents where they are not those of a new app. */
  fill?: (url: string) => Promise<void>
  /** When the clock stands at the beginning. */
  startsAt?: Date
}

/** Longer than any busy machine takes: how short a request's patience is, is tried where it is the matter. */
const unhurried = { ...patience.request, connectMs: 40_000, answerMs: 50_000 }

/** A port where nothing listens. */
const NOBODY_SMTP = 'smtp://127.0.0.1:9'
const NOBODY_SMS = 'http://127.0.0.1:9/messages'

/** A clock that stands until a test moves it. */
class TestClock implements Clock {
  readonly isSet = true
  #now: Date

  constructor(startsAt = new Date('2026-11-21T12:00:00.000Z')) {
    this.#now = startsAt
  }

  now(): Date {
    return this.#now
  }

  move(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms)
  }
}

/** A whole server on a database of its own: nothing is mocked, and nothing is left behind. */
export class TestApp {
  readonly deps: Deps
  readonly app: FastifyInstance
  readonly clock: TestClock
  /** Calls of a guest. */
  readonly call: Call
  readonly #jobs: Jobs[]
  readonly #drop: () => Promise<void>

  private constructor(
    deps: Deps,
    app: FastifyInstance,
    clock: TestClock,
    jobs: Jobs[],
    drop: () => Promise<void>,
  ) {
    this.deps = deps
    this.app = app
    this.clock = clock
    this.call = this.callAs()
    this.#jobs = jobs
    this.#drop = drop
  }

  static async open(start: Start): Promise<TestApp> {
    const { createApp, createJobs, config = {}, fill, startsAt } = start
    const admin = process.env['TEST_DATABASE_URL']
    if (!admin) throw new Error('TEST_DATABASE_URL is set by bin/test-worker.ts')
    const name = `t_${randomUUID().replaceAll('-', '')}`
    await createDatabase(admin, name, fill ? undefined : 'ayva_template')
    const url = new URL(admin)
    url.pathname = `/${name}`
    await fill?.(url.href)

    const clock = new TestClock(startsAt)
    const objects = path.join(tmpdir(), name)
    const read = readConfig({
      NODE_ENV: 'test',
      OBJECTS_FOLDER: objects,
      DATABASE_URL: url.href,
      RATE_LIMITS: 'off',
      PASSWORD_COST: 'test',
      // By default they are the sandbox of a product that may run beside the tests, and would take their letters.
      SMTP_URL: NOBODY_SMTP,
      SMS_URL: NOBODY_SMS,
    })
    const log = pino({ level: process.env['LOG_LEVEL'] ?? 'fatal' })
    const db = connect(url.href, { max: 8, patience: unhurried })
    const deps: Deps = { config: { ...read, ...config }, db, clock, bus: localBus(), log }
    const app = await createApp(deps)
    return new TestApp(deps, app, clock, createJobs?.(deps) ?? [], async () => {
      await app.close()
      await db.destroy()
      await dropDatabase(admin, name)
      await rm(objects, { recursive: true, force: true })
    })
  }

  /** The client of the contract, as a guest or with somebody's token, from some browser. */
  callAs(token?: string, agent?: string): Call {
    return callInMemory(this.app, token, agent)
  }

  /** Somebody who is registered and logged in. */
  async player({ currency = 'RUB' as Currency, name = 'alisa' } = {}): Promise<TestPlayer> {
    const now = this.clock.now()
    const email = `${name}-${randomUUID()}@ayva.test`
    const { id: playerId } = await this.deps.db
      .insertInto('player')
      .values({
        email,
        passwordHash: 'none: this player logs in by a token made here',
        birthDate: '1990-05-17',
        currency,
        rulesVersion: 'test',
        rulesAcceptedAt: now,
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await this.deps.db.insertInto('playerEmail').values({ email, playerId }).execute()
    return this.comeBack({ id: playerId, currency })
  }

  /** Somebody known, logged in once more. */
  async comeBack({ id: playerId, currency }: Pick<TestPlayer, 'id' | 'currency'>) {
    const now = this.clock.now()
    const secret = randomBytes(32).toString('base64url')
    const sessionId = randomUUID()
    await this.deps.db
      .insertInto('session')
      .values({
        id: sessionId,
        playerId,
        refreshHash: sha256(randomUUID()),
        rotationKey: randomBytes(32),
        rotatedAt: now,
        expiresAt: after(now, days(365)),
        createdAt: now,
        enteredAt: now,
      })
      .execute()
    await this.deps.db
      .insertInto('sessionToken')
      .values({ playerId, tokenHash: sha256(secret), sessionId, expiresAt: after(now, days(365)) })
      .execute()
    const token = `${playerId}-${secret}`
    return { id: playerId, currency, token, call: this.callAs(token) } satisfies TestPlayer
  }

  /** Gives a player money (minor units of the player's currency), as an adjustment of the books. */
  async fund(player: TestPlayer, minor: bigint): Promise<void> {
    await transaction(this.deps.db, (tx) =>
      transfer(tx, {
        id: randomUUID(),
        playerId: player.id,
        currency: player.currency,
        reason: 'adjustment',
        postings: [
          { account: 'adjustment', amount: -minor },
          { account: 'cash', amount: minor },
        ],
        at: this.clock.now(),
      }),
    )
  }

  /** The player's cash in minor units. */
  async balance(player: TestPlayer): Promise<bigint> {
    return (await balanceOf(this.deps.db, player.id, player.currency)).balance.minor
  }

  /** Until somebody waits for a lock in this app's database. */
  async untilWaiting(): Promise<void> {
    for (;;) {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(this.deps.db)
      if (rows.length > 0) return
    }
  }

  /** Whatever a test did, money must have come from somewhere and gone somewhere. */
  async assertBooksBalance(): Promise<void> {
    assert.deepEqual(await findFaults(this.deps.db), [])
  }

  /** Does the work that is queued and due by the real clock, until none is left; `createJobs` says what there is. */
  async runJobs(): Promise<void> {
    await runQueuedJobs(this.deps, this.#jobs)
  }

  async close(): Promise<void> {
    try {
      await this.assertBooksBalance()
    } finally {
      await this.#drop()
    }
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * What several tests share, made by the first that asks. Where the making fails that test fails, and is tried
 * again with it, while all tests of a failed hook would be left out.
 */
export function sharedBy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
