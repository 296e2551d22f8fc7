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
  /** Fills the database, if it should differ from that of a new app. */
  fill?: (url: string) => Promise<void>
  /** The initial time of the clock. */
  startsAt?: Date
}

/** Timeouts that no busy machine reaches; tests of short timeouts set their own. */
const unhurried = { ...patience.request, connectMs: 40_000, answerMs: 50_000 }

/** A port on which nothing listens. */
const NOBODY_SMTP = 'smtp://127.0.0.1:9'
const NOBODY_SMS = 'http://127.0.0.1:9/messages'

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

/** A complete server with its own database; no part of it is mocked. */
export class TestApp {
  readonly deps: Deps
  readonly app: FastifyInstance
  readonly clock: TestClock
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
      // The default is the sandbox's mailbox, which a product running beside the tests may use.
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

  /** Calls the API as a guest or with a token, with the given user agent. */
  callAs(token?: string, agent?: string): Call {
    return callInMemory(this.app, token, agent)
  }

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

  /** Logs an existing player in once more. */
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

  /** Gives a player money (minor units of the player's currency) by an adjustment of the ledger. */
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

  /** Waits until so many statements wait for locks in this app's database. */
  async untilWaiting(count = 1): Promise<void> {
    for (;;) {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(this.deps.db)
      if (rows.length >= count) return
    }
  }

  /** Checks all invariants, such as that every transfer sums to zero. */
  async assertBooksBalance(): Promise<void> {
    assert.deepEqual(await findFaults(this.deps.db), [])
  }

  /** Runs queued jobs that are due by the real clock, until none is left; `createJobs` says which jobs exist. */
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
 * A value that several tests share, made by the first one that needs it. If making it fails, that test fails and its
 * retry makes it again; a failing hook would skip all tests.
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
