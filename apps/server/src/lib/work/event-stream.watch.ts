/**
 * One look a node for all consumers that have nothing to do. Each looking for itself would cost a
 * transaction that writes, twice a second a consumer, while nothing happens at all.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { after } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { keepUp } from './keep-up.ts'
import { type Consumer } from './event-stream.ts'
import { type CursorText, listCursors, noteAllReadUntil } from './event-stream.sql.ts'

const BETWEEN_LOOKS_MS = 500
/** How often what has been looked for in vain is written down as read. */
const NOTED_EVERY_MS = 5_000
/** Longer than any statement that does what is told of takes from its time to its commit. */
export const UNDER_WAY_MS = 60_000

type Sleeper = { one: Consumer; wake: () => void }

export class EventWatch {
  readonly #deps: Deps
  readonly #sleepers = new Map<string, Sleeper>()
  #notedAtMs = -Infinity

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Ends as soon as something waits for a consumer. */
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
      // A stream that cannot be looked at keeps nobody asleep: who reads it says what is wrong.
      one.peek(db, place).then(
        (found) => found.length > 0,
        () => true,
      ),
    )
    const quiet: { one: Consumer; cursor: CursorText }[] = []
    for (const { one, wake } of sleepers) {
      // A consumer that has never read has all of its stream before it.
      const cursor = cursors.find(({ consumer }) => consumer === one.name)
      if (!cursor || (await isAnythingAfter(one, cursor.position))) wake()
      else quiet.push({ one, cursor })
    }
    if (performance.now() - this.#notedAtMs < NOTED_EVERY_MS) return
    this.#notedAtMs = performance.now()
    // What an older transaction holds back cannot be read yet, and is unread all the same.
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

/** Consumers of a stream that have read all of it stand at one place: it is looked behind once. */
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
