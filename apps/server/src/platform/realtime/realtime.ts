import { type ServerMessage } from '@ayva/contract/platform/realtime'
import { type Bus } from '#lib/work/bus.ts'

export { notifyWatchers, watch, watchersOf } from './watchers.ts'

const channelOf = (playerId: bigint) => `player:${playerId}`

/** Sends a message to every open tab of a player. To be called after the commit. */
export function notifyTabs(bus: Bus, playerId: bigint, message: WireMessage): void {
  bus.publish(channelOf(playerId), message)
}

/** Subscribes to messages for a player; returns the function that unsubscribes. */
export function subscribe(bus: Bus, playerId: bigint, listen: (message: WireMessage) => void) {
  return bus.subscribe(channelOf(playerId), (data) => listen(data as WireMessage))
}

const SESSION_ENDED = 'session_ended'

/** Notifies every node that a session has ended, so that its tabs become guests'. To be called after the commit. */
export function endSession(bus: Bus, sessionId: string): void {
  bus.publish(SESSION_ENDED, sessionId)
}

/** Subscribes to the ends of all sessions; returns the function that unsubscribes. */
export function onSessionEnd(bus: Bus, listen: (sessionId: string) => void) {
  return bus.subscribe(SESSION_ENDED, (sessionId) => listen(sessionId as string))
}

/** A message in its encoded form: the bus carries JSON, so amounts are digits already. */
export type WireMessage = Wire<ServerMessage>
type Wire<T> = T extends bigint ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T
