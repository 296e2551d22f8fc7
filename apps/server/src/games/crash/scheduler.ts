/**
 * Crash rounds as this node knows them. One node leads: it opens and ends crash rounds. Every node reads the same rows,
 * uses the database's clock and sends messages to its own tabs. Without watchers and stakes nothing is read and no
 * round is opened; the chain continues later where it stopped.
 */
import { after, seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { Seldom } from '#lib/work/seldom.ts'
import * as crashRounds from '../crash-rounds/crash-rounds.ts'
import { notifyWatchers, watchersOf } from '../../platform/realtime/realtime.ts'
import { DbClock } from './db-clock.ts'
import { CrashRoundBets } from './crash-bets.ts'
import { land, landPassed } from './landing.ts'
import { crashRoundView } from './crash-view.ts'
import { chainLengthOf, game, type Known, knownOf, phases } from './known.ts'

/** A request counts as watching for this long. */
const WATCHED_MS = seconds(15)
/** The interval between looks, which bounds the delay if a hint is lost. */
const LOOK_MS = 500
/** Data older than this is read again. */
const FRESH_MS = 2 * LOOK_MS
const PAST_MAX = 20
/** A repeated problem is logged again after this time, for at most this many crash rounds at a time. */
const TROUBLES = { everyMs: seconds(600), most: 1000 }
const SOON = 'crash.soon'

type Options = {
  /** The length of the app's chains; tests use short ones. */
  chainLength?: number
  /** The rate limiter of log messages, shared with the node's predecessor in tests. */
  seldom?: Seldom
}

export const newSeldom = () => new Seldom(TROUBLES)

export class Scheduler {
  readonly deps: Deps
  readonly bets: CrashRoundBets
  /** Rate-limits log messages of problems that recur at every look. */
  readonly seldom: Seldom
  readonly #holder = crashRounds.newHolder()
  readonly #chainLength: number
  #preparing: Promise<void> | undefined
  #known: Known | undefined
  #told = ''
  #askedAt = -Infinity
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<number> | undefined
  #landing: Promise<void> | undefined
  #stopped = false
  readonly #clock = new DbClock()
  #learnedAt = -Infinity
  #past: { rows: Promise<crashRounds.CrashRoundRow[]>; at: number } | undefined
  readonly #unsubscribe: (() => void)[]

  constructor(deps: Deps, { chainLength, seldom = newSeldom() }: Options = {}) {
    this.deps = deps
    this.seldom = seldom
    this.#chainLength = chainLength ?? chainLengthOf(deps.config)
    this.bets = new CrashRoundBets(deps)
    this.#unsubscribe = [deps.bus.subscribe(SOON, () => this.#soon())]
  }

  /** A request or a stake: from now on this node takes part. */
  wake(): void {
    this.#askedAt = performance.now()
    // Tests run the steps themselves.
    if (!this.deps.clock.isSet && this.#timer === undefined) this.#soon()
  }

  /** The current time by the database's clock, without a query if it is known. */
  async moment(arrivedMs = performance.now()): Promise<Date> {
    const { clock } = this.deps
    if (clock.isSet) return clock.now()
    if (!this.#clock.isKnown) await this.#lead()
    return this.#clock.at(arrivedMs)
  }

  /** The crash round that this node knows, or reads if it knows none; does not wait for a new one. */
  async known(): Promise<Known | undefined> {
    const latest = this.#known ? undefined : await crashRounds.latestCrashRound(this.deps.db)
    if (latest) await this.#learn(latest)
    return this.#known
  }

  /** The last finished crash rounds, read once for simultaneous requests. */
  past(): Promise<crashRounds.CrashRoundRow[]> {
    if (this.#past && performance.now() - this.#past.at < LOOK_MS) return this.#past.rows
    const rows = crashRounds.listEnded(this.deps.db, PAST_MAX)
    this.#past = { rows, at: performance.now() }
    rows.catch(() => (this.#past = undefined))
    return rows
  }

  /** A crash round by its number, as stored. */
  async find(id: bigint): Promise<Known | undefined> {
    const known = this.#known
    // A node that does not look may have missed that the crash round was aborted.
    const isFresh = performance.now() - this.#learnedAt < FRESH_MS
    if (known?.flight.id === id && isFresh && !(await this.#mayBeOver(known))) return known
    const flight = await crashRounds.findCrashRound(this.deps.db, id)
    return flight && this.#learned(flight)
  }

  /** Does what is due; returns the milliseconds until the next step. */
  step(): Promise<number> {
    this.#looking ??= this.#step().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  /** Waits for settlements that are running. */
  async landed(): Promise<void> {
    await this.#landing
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.bets.stop()
    for (const stop of this.#unsubscribe) stop()
    await this.#looking?.catch(() => {})
    await this.#preparing
    await this.#landing?.catch(() => {})
  }

  /** Releases the lease, so that another node can lead at once. */
  async leave(): Promise<void> {
    await crashRounds.giveLead(this.deps, this.#holder)
  }

  /** It should be over by its schedule, but its end was not stored when it was read. */
  async #mayBeOver({ flight, crash100 }: Known): Promise<boolean> {
    if (flight.endedAt) return false
    return (await this.moment()) >= after(flight.startsAt, game.endOf(crash100))
  }

  #isWatched(): boolean {
    return (
      watchersOf(this.deps.bus, 'flights') > 0 || performance.now() - this.#askedAt < WATCHED_MS
    )
  }

  #soon(): void {
    if (this.#stopped || this.deps.clock.isSet) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#tick(), 0)
  }

  async #tick(): Promise<void> {
    let next = LOOK_MS
    try {
      next = await this.step()
    } catch (error) {
      if (this.seldom.isDue('look'))
        this.deps.log.warn({ error: String(error) }, 'the crash rounds could not be looked at')
    }
    if (this.#stopped) return
    clearTimeout(this.#timer)
    this.#timer =
      next === Infinity ? undefined : setTimeout(() => void this.#tick(), Math.min(next, LOOK_MS))
  }

  async #step(): Promise<number> {
    const lead = await this.#lead()
    const now = lead.now
    const latest = await crashRounds.latestCrashRound(this.deps.db)
    if (latest) await this.#learn(latest)
    await crashRounds.markServed(this.deps, now)
    const inAir = latest !== undefined && latest.endedAt === null
    const isLeading = lead.holder === this.#holder
    const hasLed = isLeading && lead.until > now
    if (!inAir && !this.#isWatched()) {
      this.#startLanding()
      if (isLeading && !this.#landing) await crashRounds.giveLead(this.deps, this.#holder)
      return isLeading && this.#landing ? LOOK_MS : Infinity
    }
    if (!isLeading && lead.until > now) return this.#next(now)
    const token = await crashRounds.takeLead(this.deps, this.#holder, now)
    if (token === undefined) return this.#next(now)
    const changed = await this.#doDue({ token, lead, now, isNew: !hasLed })
    this.#startLanding()
    if (changed) this.deps.bus.publish(SOON, {})
    return this.#next(changed ? await this.moment() : now)
  }

  /** Does the leader's due work; returns true if all nodes should look at once. */
  async #doDue({ token, lead, now, isNew }: Due): Promise<boolean> {
    const known = this.#known
    if (!known || known.flight.endedAt) return this.#open(token, now)
    const { flight, crash100, draw } = known
    const endsAt = after(flight.startsAt, game.endOf(crash100))
    const silent = now.getTime() - lead.servedAt.getTime() > crashRounds.OUTAGE_MS
    const interrupted = isNew && silent && now >= flight.startsAt
    if (now < endsAt && !interrupted) {
      if (now >= flight.startsAt) this.#passed(known, now)
      return false
    }
    const endedAt = interrupted && now < endsAt ? now : endsAt
    const end = { token, id: flight.id, endedAt, crash100, interrupted }
    if (await crashRounds.endCrashRound(this.deps, { ...end, serverSeed: draw.serverSeed }))
      await this.#relearn(flight.id)
    return true
  }

  async #open(token: bigint, now: Date): Promise<boolean> {
    const endedAt = this.#known?.flight.endedAt
    if (endedAt && now < after(endedAt, phases.cooldownMs)) return false
    if (!this.#isWatched()) return false
    await this.#prepareChains()
    const next = await crashRounds.readyLink(this.deps)
    if (!next) return false
    const opening = { token, ...next, bettingMs: phases.bettingMs }
    const id = await crashRounds.insertCrashRound(this.deps, opening)
    if (id !== undefined) await this.#relearn(id)
    return id !== undefined
  }

  /** Making a chain takes seconds, so this node continues meanwhile; only tests wait. */
  async #prepareChains(): Promise<void> {
    this.#preparing ??= crashRounds
      .prepareChains(this.deps, this.#chainLength)
      .catch((error: unknown) => this.deps.log.error({ error: String(error) }, 'no new chain'))
      .finally(() => (this.#preparing = undefined))
    if (this.deps.clock.isSet) await this.#preparing
  }

  async #relearn(id: bigint): Promise<void> {
    const flight = await crashRounds.findCrashRound(this.deps.db, id)
    if (flight) await this.#learn(flight)
  }

  async #learn(flight: crashRounds.CrashRoundRow): Promise<void> {
    this.#known = await this.#learned(flight)
    this.#learnedAt = performance.now()
    const now = await this.moment()
    this.bets.of(flight.id)
    const phase = flight.endedAt ? 'over' : now >= flight.startsAt ? 'up' : 'betting'
    const name = `${flight.id} ${phase}`
    if (name === this.#told) return
    this.#told = name
    this.#past = undefined
    const view = crashRoundView(this.#known, now)
    notifyWatchers(this.deps.bus, 'flights', { type: 'flight', flight: view })
  }

  /** A draw never changes, so it is computed once. */
  async #learned(flight: crashRounds.CrashRoundRow): Promise<Known> {
    if (this.#known?.flight.id === flight.id) return { ...this.#known, flight }
    return knownOf(flight, (await crashRounds.drawOfCrashRound(this.deps, flight.id))!)
  }

  #next(now: Date): number {
    const flight = this.#known?.flight
    if (!flight) return LOOK_MS
    const { startsAt, endedAt } = flight
    const due = endedAt
      ? after(endedAt, phases.cooldownMs)
      : now < startsAt
        ? startsAt
        : after(startsAt, game.endOf(this.#known!.crash100))
    const wait = due.getTime() - now.getTime()
    return wait > 0 ? wait : 50
  }

  /** Pays automatic bets whose multiplier has been passed during the crash round. */
  #passed(known: Known, now: Date): void {
    this.#landing ??= landPassed(this, known, now)
      .catch((error: unknown) => this.#couldNot(error))
      .finally(() => (this.#landing = undefined))
  }

  #startLanding(): void {
    this.#landing ??= land(this)
      .catch((error: unknown) => this.#couldNot(error))
      .finally(() => (this.#landing = undefined))
  }

  #couldNot(error: unknown): void {
    if (this.seldom.isDue('land'))
      this.deps.log.error({ error: String(error) }, 'bets of a crash round could not be ended yet')
  }

  async #lead() {
    const askedMs = performance.now()
    const lead = await crashRounds.readLead(this.deps)
    this.#clock.receive({ at: lead.now.getTime(), askedMs, heardMs: performance.now() })
    return lead
  }
}

type Due = {
  token: bigint
  lead: Awaited<ReturnType<typeof crashRounds.readLead>>
  now: Date
  /** The lease is new; nobody led before, and this node itself may have been cut off. */
  isNew: boolean
}
