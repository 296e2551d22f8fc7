import { EventEmitter } from 'node:events'

/**
 * Sends hints to every node. A hint may be lost with the connection, so a receiver must also be able to read the state
 * itself.
 */
export type Bus = {
  publish(channel: string, data: unknown): void
  subscribe(channel: string, listen: (data: unknown) => void): () => void
  close(): Promise<void>
}

/**
 * Published on a node that may have missed hints, because a connection broke or a sender dropped some; receivers must
 * then drop what they cache.
 */
export const MISSED = 'hints_missed'
/** Content that guests see has changed, or may have. */
export const CONTENT_CHANGED = 'content_changed'

/** A bus within one process, for tests and commands. */
export function localBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: (channel, data) => void emitter.emit(channel, data),
    subscribe(channel, listen) {
      emitter.on(channel, listen)
      return () => emitter.off(channel, listen)
    },
    close: async () => {},
  }
}
