/**
 * Events: what has happened, read in order and without gaps by consumers that each have a place of
 * their own. A consumer's effect and its place change together, so that nothing is taken twice; one
 * node reads for a consumer at a time, and another takes over when it dies.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { after } from '#lib/clock.ts'
import { isDatabaseAway, transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { keepUp } from './keep-up.ts'
import * as store from './event-stream.sql.ts'
import { EventWatch, UNDER_WAY_MS } from './event-stream.watch.ts'

const BATCH = 1_000
const PARTS = 8
/** After a batch that was not full: what comes meanwhile goes together, or each item would cost a transaction. */
const GATHER_MS = 50
/** There was nothing to take. */
const NOTHING = 'nothing'
/** What cannot be taken in so many tries, with growing pauses between them, is dead-lettered. */
const TRIES_MAX = 8
const PAUSE_MAX_MS = 30_000

/** Something that is read in order; positions are its own, and travel as JSON. */
export type Stream<Item> = {
  read(tx: Tx, position: unknown, limit: number): Promise<{ item: Item; position: unknown }[]>
  /** How much there is after a position, told or still held back, and since when. */
  waiting(tx: Tx, position: unknown): Promise<{ waiting: number; since: Date | null }>
}

type Subscription<Item> = {
  name: string
  stream: Stream<Item>
  take: (tx: Tx, items: Item[]) => Promise<void>
  /** Undoes all that was made of the events, so that it can be read from the beginning. */
  forget: (tx: Tx) => Promise<void>
}
export type Consumer = {
  name: string
  /** What it reads. */
  stream: unknown
  step: (tx: Tx, position: unknown, limit: number) => Promise<unknown[]>
  peek: (tx: Tx, position: unknown) => Promise<unknown[]>
  waiting: Stream<unknown>['waiting']
  forget: (tx: Tx) => Promise<void>
}

/** Names who subscribes to what, and what is made of it. */
export function consumer<Item>({ name, stream, take, forget }: Subscription<Item>): Consumer {
  return {
    name,
    stream,
    forget,
    waiting: (tx, position) => stream.waiting(tx, position),
    peek: async (tx, position) => (await stream.read(tx, position, 1)).map((one) => one.position),
    async step(tx, position, limit) {
      const found = await stream.read(tx, position, limit)
      if (found.length > 0)
        await take(
          tx,
          found.map(({ item }) => item),
        )
      return found.map((one) => one.position)
    },
  }
}

/** Reads for every consumer until told to stop. */
export function startEventStream(deps: Deps, consumers: Consumer[]): { stop: () => Promise<void> } {
  const watch = new EventWatch(deps)
  const all = consumers.map((one) =>
    keepUp(deps.log, `the consumer ${one.name}`, async (signal) => {
      const pace = { limit: BATCH }
      while (!signal.aborted) {
        const pauseMs = await readOn(deps, one, pace)
        if (pauseMs === NOTHING) await watch.untilEvents(one, signal)
        else if (pauseMs > 0) await pause(pauseMs, undefined, { signal }).catch(() => {})
      }
    }),
  )
  const parts = [...all, watch.start()]
  return { stop: async () => void (await Promise.all(parts.map(({ stop }) => stop()))) }
}

/** Reads for every consumer until nothing waits any more: for tests. */
export async function readAllEvents(deps: Deps, consumers: Consumer[]): Promise<void> {
  for (const one of consumers) {
    const pace = { limit: BATCH }
    // What an older transaction still holds back is waited for, as in life.
    for (;;) {
      const pauseMs = await readOn(deps, one, pace)
      if (pauseMs === NOTHING && (await lagOf(deps, one)).waiting === 0) break
    }
  }
}

/** How many to take at once. */
type Pace = { limit: number }

/**
 * Takes one batch; says how long to wait before the next one. One that fails is tried in parts, at once,
 * which grow again as they succeed: among a thousand the one that cannot be taken is found in some
 * twenty tries, and those before it are taken. It alone is counted, and waited for.
 */
async function readOn(deps: Deps, one: Consumer, pace: Pace): Promise<number | typeof NOTHING> {
  try {
    const { limit } = pace
    const taken = await transaction(deps.db, (tx) => takeBatch(deps, tx, one, limit))
    pace.limit = Math.min(limit * 2, BATCH)
    if (taken === 0) return NOTHING
    return taken < limit ? GATHER_MS : 0
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (pace.limit === 1) return failed(deps, one, String(error))
    pace.limit = Math.ceil(pace.limit / PARTS)
    return 0
  }
}

async function takeBatch({ clock }: Deps, tx: Tx, one: Consumer, most: number): Promise<number> {
  const now = clock.now()
  const cursor = await store.takeCursor(tx, one.name)
  if (!cursor) return 0
  const limit = cursor.failures > 0 ? 1 : most
  const places = await one.step(tx, cursor.position, limit)
  if (places.length > 0) await store.moveCursor(tx, one.name, places.at(-1))
  if (places.length < limit) {
    const { since } = await one.waiting(tx, places.at(-1) ?? cursor.position)
    await store.noteReadUntil(
      tx,
      one.name,
      after(since && since < now ? since : now, -UNDER_WAY_MS),
    )
  }
  return places.length
}

async function failed(deps: Deps, { name, peek }: Consumer, error: string): Promise<number> {
  const { clock, db, log } = deps
  const failures = await store.noteFailure(db, name, error)
  log.warn({ consumer: name, failures, error }, 'events could not be taken')
  if (failures < TRIES_MAX) return Math.min(2 ** failures * 250, PAUSE_MAX_MS)
  await transaction(db, async (tx) => {
    const cursor = await store.takeCursor(tx, name)
    const [position] = cursor ? await peek(tx, cursor.position) : []
    if (position === undefined) return
    await store.addDeadLetter(tx, { consumer: name, position, error, at: clock.now() })
    await store.moveCursor(tx, name, position)
    log.error(
      { alarm: 'event_dead_letter', consumer: name, position, error },
      'events were dead-lettered',
    )
  })
  return 1
}

/** Lets a consumer begin anew; what it had made is gone until it has read all again. */
export async function rebuild(tx: Tx, one: Consumer): Promise<void> {
  await store.resetCursor(tx, one.name)
  await one.forget(tx)
}

/** Everything up to this moment has been taken by the consumer; undefined before it has read at all. */
export const readUntil = store.findReadUntil
/**
 * The same for what is final: the consumer neither reads on nor is rebuilt until the caller's transaction
 * ends. A rebuild locks the cursor before all that it forgets, so whoever asks this does so first.
 */
export const holdReadUntil = store.holdReadUntil

export type Lag = {
  name: string
  waiting: number
  seconds: number
  failures: number
  lastError: string | null
  deadLetters: number
}

/** How far behind a consumer is. */
export async function lagOf({ db, clock }: Deps, one: Consumer): Promise<Lag> {
  const { position, ...how } = await store.showCursor(db, one.name)
  const { waiting, since } = await one.waiting(db, position)
  const seconds = since ? Math.max(0, (clock.now().getTime() - since.getTime()) / 1000) : 0
  const { failures, lastError, deadLetters } = how
  return { name: one.name, waiting, seconds, failures, lastError, deadLetters }
}
