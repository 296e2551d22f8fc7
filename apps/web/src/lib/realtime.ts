import { type ServerMessage } from '@ayva/contract/platform/realtime'
import { useEffect, useRef } from 'react'

type Type = ServerMessage['type']
type Message<T extends Type> = Extract<ServerMessage, { type: T }>
type Listen<T extends Type> = (message: Message<T>) => void

const listeners = new Map<Type, Set<unknown>>()

/**
 * Listens to messages from the server; returns a function that stops it. `ready` arrives on every connection: listeners
 * must then load their data again, because messages may have been missed.
 */
function onRealtime<T extends Type>(type: T, listen: Listen<T>): () => void {
  const those = listeners.get(type) ?? new Set()
  listeners.set(type, those.add(listen))
  return () => void those.delete(listen)
}

/** The same while a component is mounted; always calls the newest `listen`. */
export function useRealtime<T extends Type>(type: T, listen: Listen<T>): void {
  const newest = useRef(listen)
  useEffect(() => {
    newest.current = listen
  })
  useEffect(() => onRealtime(type, (message) => newest.current(message)), [type])
}

/** Delivers a message to all its listeners. */
function tell(message: ServerMessage): void {
  for (const listen of listeners.get(message.type) ?? [])
    (listen as (said: ServerMessage) => void)(message)
}

let line: AbortController | undefined

/** Closes this tab's websocket at once, so that nothing more about its player arrives here. */
export function unsubscribe(): void {
  line?.abort()
  line = undefined
}

/** Keeps this tab's single websocket open until stopped. Only players get messages, so guests never load its code. */
export function startRealtime(): () => void {
  const mine = new AbortController()
  line = mine
  void import('./realtime-connection.ts').then(({ keepConnection }) =>
    keepConnection(tell, mine.signal),
  )
  return () => mine.abort()
}
