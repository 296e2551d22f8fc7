/** Tabs of this node that watch what is told to everybody alike, by what it is about. */
import { type Bus } from '#lib/work/bus.ts'
import { type WireMessage } from './realtime.ts'

type Listen = (bytes: Buffer) => void

export type Topic = 'wins' | 'flights'

const watching = new WeakMap<Bus, Map<Topic, Set<Listen>>>()

/** Listens to what watchers are told, as it goes over the wire; returns the way to stop. */
export function watch(bus: Bus, topic: Topic, listen: Listen): () => void {
  const topics = watching.get(bus) ?? new Map<Topic, Set<Listen>>()
  const those = topics.get(topic) ?? new Set()
  watching.set(bus, topics.set(topic, those.add(listen)))
  return () => void those.delete(listen)
}

export function watchersOf(bus: Bus, topic: Topic): number {
  return watching.get(bus)?.get(topic)?.size ?? 0
}

/**
 * Tells all of them at once: the message is written out once, however many there are, and what waits for
 * those who read slowly is the same bytes for all of them.
 */
export function notifyWatchers(bus: Bus, topic: Topic, message: WireMessage): void {
  const listening = watching.get(bus)?.get(topic)
  if (!listening?.size) return
  const bytes = Buffer.from(JSON.stringify(message))
  for (const listen of listening) listen(bytes)
}
