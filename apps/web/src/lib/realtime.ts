import { type ServerMessage } from '@ayva/contract/platform/realtime'
import { useEffect, useRef } from 'react'

type Type = ServerMessage['type']
type Message<T extends Type> = Extract<ServerMessage, { type: T }>
type Listen<T extends Type> = (message: Message<T>) => void

const listeners = new Map<Type, Set<unknown>>()

/**
 * Hears what the server says to this tab; returns the way to stop. `ready` comes on every connection:
 * whoever shows something that changes asks for it anew then, for messages may have been missed.
 */
function onRealtime<T extends Type>(type: T, listen: Listen<T>): () => void {
  const those = listeners.get(type) ?? new Set()
  listeners.set(type, those.add(listen))
  return () => void those.delete(listen)
}

/** The same for as long as a component is on the page; the newest `listen` is the one called. */
export function useRealtime<T extends Type>(type: T, listen: Listen<T>): void {
  const newest = useRef(listen)
  useEffect(() => {
    newest.current = listen
  })
  useEffect(() => onRealtime(type, (message) => newest.current(message)), [type])
}

/** Has everybody hear who listens for it. */
function tell(message: ServerMessage): void {
  for (const listen of listeners.get(message.type) ?? [])
    (listen as (said: ServerMessage) => void)(message)
}

let line: AbortController | undefined

/** Ends this tab's websocket at once: nothing more is told here of whoever it was opened for. */
export function unsubscribe(): void {
  line?.abort()
  line = undefined
}

/**
 * Keeps this tab's one websocket open until stopped. Only a player has something to be told, so guests
 * never fetch its code.
 */
export function startRealtime(): () => void {
  const mine = new AbortController()
  line = mine
  void import('./realtime-connection.ts').then(({ keepConnection }) =>
    keepConnection(tell, mine.signal),
  )
  return () => mine.abort()
}
