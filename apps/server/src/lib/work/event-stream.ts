/**
 * Event streams: consumers read events in order and without gaps, each from its own position. A consumer's effect and
 * its position commit together, so that no event is taken twice. One node at a time reads for a consumer; if it dies,
 * another takes over.
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
/**
 * The pause after a batch that was not full, so that the next events share a transaction instead of needing one each.
 */
const GATHER_MS = 50
/** Returned when there was no event to take. */
const NOTHING = 'nothing'
/** After so many failures with growing pauses an event becomes a dead letter. */
const TRIES_MAX = 8
const PAUSE_MAX_MS = 30_000

/** A source that is read in order; it defines its own positions, which are stored as JSON. */
export type Stream<Item> = {
  read(tx: Tx, position: unknown, limit: number): Promise<{ item: Item; position: unknown }[]>
  /**
   * How many items follow a position, including those held back by running transactions, and the moment of the oldest.
   */
  waiting(tx: Tx, position: unknown): Promise<{ waiting: number; since: Date | null }>
}

type Subscription<Item> = {
  name: string
  stream: Stream<Item>
  take: (tx: Tx, items: Item[]) => Promise<void>
  /** Deletes everything that was made of the events, so that the consumer can read from the beginning. */
  forget: (tx: Tx) => Promise<void>
}
export type Consumer = {
  name: string
  /** The stream that it reads; consumers of the same stream share look-ups. */
  stream: unknown
  step: (tx: Tx, position: unknown, limit: number) => Promise<unknown[]>
  peek: (tx: Tx, position: unknown) => Promise<unknown[]>
  waiting: Stream<unknown>['waiting']
  forget: (tx: Tx) => Promise<void>
}

/** Defines a consumer of a stream. */
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

/** Reads for every consumer until stopped. */
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

/** Reads for every consumer until nothing is left, for tests. */
export async function readAllEvents(deps: Deps, consumers: Consumer[]): Promise<void> {
  for (const one of consumers) {
    const pace = { limit: BATCH }
    // Also waits for events that a running transaction holds back.
    for (;;) {
      const pauseMs = await readOn(deps, one, pace)
      if (pauseMs === NOTHING && (await lagOf(deps, one)).waiting === 0) break
    }
  }
}

/** The size of the next batch. */
type Pace = { limit: number }

/**
 * Takes one batch and returns the pause before the next one. A failed batch is retried at once in smaller batches,
 * which grow again on success, so the failing event among a thousand is found in about twenty tries. Only that event's
 * own failures are counted and followed by a pause.
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

/** Makes a consumer read from the beginning; its results are deleted and come back as it reads. */
export async function rebuild(tx: Tx, one: Consumer): Promise<void> {
  await store.resetCursor(tx, one.name)
  await one.forget(tx)
}

/** The moment up to which the consumer has read everything; undefined if it has never read. */
export const readUntil = store.findReadUntil
/**
 * Like `readUntil`, for a result that must be final: the consumer cannot read or be rebuilt until the caller's
 * transaction ends. Callers take this lock first, because a rebuild locks the cursor before the rows that it deletes.
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

/** How far a consumer is behind its stream. */
export async function lagOf({ db, clock }: Deps, one: Consumer): Promise<Lag> {
  const { position, ...how } = await store.showCursor(db, one.name)
  const { waiting, since } = await one.waiting(db, position)
  const seconds = since ? Math.max(0, (clock.now().getTime() - since.getTime()) / 1000) : 0
  const { failures, lastError, deadLetters } = how
  return { name: one.name, waiting, seconds, failures, lastError, deadLetters }
}
