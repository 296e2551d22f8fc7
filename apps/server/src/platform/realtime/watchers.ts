/** Tabs of this node that watch a public topic. */
import { type Bus } from '#lib/work/bus.ts'
import { type WireMessage } from './realtime.ts'

type Listen = (bytes: Buffer) => void

export type Topic = 'wins' | 'flights'

const watching = new WeakMap<Bus, Map<Topic, Set<Listen>>>()

/** Subscribes to encoded messages of a topic; returns the function that unsubscribes. */
export function watch(bus: Bus, topic: Topic, listen: Listen): () => void {
  const topics = watching.get(bus) ?? new Map<Topic, Set<Listen>>()
  const those = topics.get(topic) ?? new Set()
  watching.set(bus, topics.set(topic, those.add(listen)))
  return () => void those.delete(listen)
}

export function watchersOf(bus: Bus, topic: Topic): number {
  return watching.get(bus)?.get(topic)?.size ?? 0
}

/** Sends a message to all watchers of a topic; it is encoded once, and slow clients share the same buffer. */
export function notifyWatchers(bus: Bus, topic: Topic, message: WireMessage): void {
  const listening = watching.get(bus)?.get(topic)
  if (!listening?.size) return
  const bytes = Buffer.from(JSON.stringify(message))
  for (const listen of listening) listen(bytes)
}
