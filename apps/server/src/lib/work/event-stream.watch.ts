/**
 * Looks for new events on behalf of all idle consumers of a node. If each looked by itself, an idle system would run
 * two writing transactions a second for every consumer.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { after } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { keepUp } from './keep-up.ts'
import { type Consumer } from './event-stream.ts'
import { type CursorText, listCursors, noteAllReadUntil } from './event-stream.sql.ts'

const BETWEEN_LOOKS_MS = 500
/** How often the time up to which idle consumers have read is written. */
const NOTED_EVERY_MS = 5_000
/** An event gets its time before it commits; no transaction takes longer than this from one to the other. */
export const UNDER_WAY_MS = 60_000

type Sleeper = { one: Consumer; wake: () => void }

export class EventWatch {
  readonly #deps: Deps
  readonly #sleepers = new Map<string, Sleeper>()
  #notedAtMs = -Infinity

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Resolves when an event waits for the consumer, or the signal is aborted. */
  async untilEvents(one: Consumer, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const wake = () => resolve()
    signal.addEventListener('abort', wake, { once: true })
    this.#sleepers.set(one.name, { one, wake })
    await promise
    signal.removeEventListener('abort', wake)
    this.#sleepers.delete(one.name)
  }

  start(): { stop: () => Promise<void> } {
    return keepUp(this.#deps.log, 'the watch for events', async (signal) => {
      while (!signal.aborted) {
        await pause(BETWEEN_LOOKS_MS, undefined, { signal }).catch(() => {})
        if (this.#sleepers.size > 0 && !signal.aborted) await this.#look()
      }
    })
  }

  async #look(): Promise<void> {
    const { db, clock } = this.#deps
    const now = clock.now()
    const sleepers = [...this.#sleepers.values()]
    const cursors = await listCursors(
      db,
      sleepers.map(({ one }) => one.name),
    )
    const isAnythingAfter = oncePerPlace((one, place) =>
      // An error wakes the consumer, whose own read then reports it.
      one.peek(db, place).then(
        (found) => found.length > 0,
        () => true,
      ),
    )
    const quiet: { one: Consumer; cursor: CursorText }[] = []
    for (const { one, wake } of sleepers) {
      // A consumer without a cursor has the whole stream before it.
      const cursor = cursors.find(({ consumer }) => consumer === one.name)
      if (!cursor || (await isAnythingAfter(one, cursor.position))) wake()
      else quiet.push({ one, cursor })
    }
    if (performance.now() - this.#notedAtMs < NOTED_EVERY_MS) return
    this.#notedAtMs = performance.now()
    // An event that a running transaction holds back is unread although it cannot be read yet.
    const isHeldBack = oncePerPlace(async (one, place) => {
      const { waiting } = await one.waiting(db, place)
      return waiting > 0
    })
    const read: CursorText[] = []
    for (const { one, cursor } of quiet)
      if (!(await isHeldBack(one, cursor.position))) read.push(cursor)
    await noteAllReadUntil(db, read, after(now, -UNDER_WAY_MS))
  }
}

/** Remembers the answer for each position, because consumers that have read everything share one position. */
function oncePerPlace(ask: (one: Consumer, place: unknown) => Promise<boolean>) {
  const known = new Map<unknown, Map<string | null, boolean>>()
  return async (one: Consumer, position: string | null): Promise<boolean> => {
    const places = known.get(one.stream) ?? new Map<string | null, boolean>()
    known.set(one.stream, places)
    const told = places.get(position)
    if (told !== undefined) return told
    const answer = await ask(one, position === null ? null : JSON.parse(position))
    places.set(position, answer)
    return answer
  }
}
