/** Tabs of this node that watch what is told to everybody alike. */
import { type Bus } from '#lib/work/bus.ts'
import { type WireMessage } from './realtime.ts'

type Listen = (text: string) => void

const watching = new WeakMap<Bus, Set<Listen>>()

/** Listens to what watchers are told, as it goes over the wire; returns the way to stop. */
export function watch(bus: Bus, listen: Listen): () => void {
  const those = watching.get(bus) ?? new Set()
  watching.set(bus, those.add(listen))
  return () => void those.delete(listen)
}

export function watchersOf(bus: Bus): number {
  return watching.get(bus)?.size ?? 0
}

/** Tells all of them at once: the message is written out once, however many there are. */
export function tellWatchers(bus: Bus, message: WireMessage): void {
  const text = JSON.stringify(message)
  for (const listen of watching.get(bus) ?? []) listen(text)
}
