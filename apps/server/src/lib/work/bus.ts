import { EventEmitter } from 'node:events'

/**
 * Says to every node what has just happened: hints, never truth. A hint may be lost with the
 * connection, so whoever acts on one must also be able to ask.
 */
export type Bus = {
  publish(channel: string, data: unknown): void
  subscribe(channel: string, listen: (data: unknown) => void): () => void
  close(): Promise<void>
}

/**
 * Published on a node that may have missed hints: its line was cut, or another node could not send
 * all of its own. Whatever was remembered because no hint came is to be forgotten.
 */
export const MISSED = 'hints_missed'
/** What guests are shown has changed, or may have. */
export const CONTENT_CHANGED = 'content_changed'

/** Hints within one process: for tests and commands. */
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
