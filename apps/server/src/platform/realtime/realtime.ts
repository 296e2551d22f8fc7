import { type ServerMessage } from '@ayva/contract/platform/realtime'
import { type Bus } from '#lib/work/bus.ts'

export { notifyWatchers, watch, watchersOf } from './watchers.ts'

const channelOf = (playerId: bigint) => `player:${playerId}`

/** Tells every open tab of a player what has just changed. Called after the commit. */
export function notifyTabs(bus: Bus, playerId: bigint, message: WireMessage): void {
  bus.publish(channelOf(playerId), message)
}

/** Listens to what a player is told; returns the way to stop. */
export function subscribe(bus: Bus, playerId: bigint, listen: (message: WireMessage) => void) {
  return bus.subscribe(channelOf(playerId), (data) => listen(data as WireMessage))
}

const SESSION_ENDED = 'session_ended'

/** Says on every node that a session is over: its tabs turn guest. Called after the commit. */
export function endSession(bus: Bus, sessionId: string): void {
  bus.publish(SESSION_ENDED, sessionId)
}

/** Listens to the ends of all sessions; returns the way to stop. */
export function onSessionEnd(bus: Bus, listen: (sessionId: string) => void) {
  return bus.subscribe(SESSION_ENDED, (sessionId) => listen(sessionId as string))
}

/** A message as it goes over the wire: the bus carries JSON, so sums are digits already. */
export type WireMessage = Wire<ServerMessage>
type Wire<T> = T extends bigint ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T
