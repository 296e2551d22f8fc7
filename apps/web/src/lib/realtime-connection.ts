import {
  type ClientMessage,
  REALTIME_PATH,
  ServerMessage as ServerMessageSchema,
  type ServerMessage,
} from '@ayva/contract/platform/realtime'
import { retryDelay } from '@ayva/kit/retry-delay'
import * as z from 'zod/mini'
import { refresh } from './send-fresh.ts'
import { hasSession, session } from './session.ts'

type Tell = (message: ServerMessage) => void

const PING_EVERY_MS = 25_000
const ANSWER_WITHIN_MS = 10_000

const connections = new Set<Connection>()
/** The number of lists of wins on the page. */
let watching = 0

/** Subscribes this tab to new wins of other players, until stopped. */
export function watchWins(): () => void {
  const change = (by: number) => {
    watching += by
    for (const connection of connections) connection.watch()
  }
  change(1)
  return () => change(-1)
}

/** Keeps a websocket open across interruptions, until the signal. */
export function keepConnection(tell: Tell, until: AbortSignal): void {
  if (until.aborted) return
  const connection = new Connection(tell)
  connections.add(connection)
  connection.connect()
  until.addEventListener('abort', () => {
    connections.delete(connection)
    connection.stop()
  })
}

class Connection {
  readonly #tell: Tell
  #socket: WebSocket | undefined
  #tries = 0
  #stopped = false
  /** The server has authenticated the tab. */
  #isOpen = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setInterval> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  readonly #wake = () => {
    if (this.#retry !== undefined && document.visibilityState === 'visible') this.connect()
  }

  constructor(tell: Tell) {
    this.#tell = tell
    addEventListener('online', this.#wake)
    document.addEventListener('visibilitychange', this.#wake)
  }

  connect(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + REALTIME_PATH)
    this.#socket = socket
    socket.addEventListener('open', () => {
      if (this.#stopped) socket.close()
      else void this.#hello()
    })
    socket.addEventListener('message', ({ data }) => this.#hear(String(data)))
    socket.addEventListener('close', () => this.#closed(socket))
  }

  watch(): void {
    if (this.#isOpen) this.#say({ type: 'watch', wins: watching > 0 })
  }

  stop(): void {
    this.#stopped = true
    removeEventListener('online', this.#wake)
    document.removeEventListener('visibilitychange', this.#wake)
    this.#quiet()
    clearTimeout(this.#retry)
    // Browsers report an error for closing a connecting websocket, so it is closed when it opens.
    if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#socket?.close()
  }

  async #hello(): Promise<void> {
    if (session.get().token === undefined) await this.#renewed()
    const { token } = session.get()
    // There is no token now: the server is unavailable, or the session is over and the shell stops this connection.
    if (token === undefined) this.#socket?.close()
    else this.#say({ type: 'hello', token })
  }

  #hear(data: string): void {
    clearTimeout(this.#silence)
    const message = parse(data)
    if (!message) return
    if (message.type === 'ready' && !message.loggedIn) return void this.#renew()
    if (message.type === 'ready') this.#opened()
    if (message.type === 'logged_out') session.clear('elsewhere')
    this.#tell(message)
  }

  #opened(): void {
    this.#tries = 0
    this.#isOpen = true
    if (watching > 0) this.watch()
    clearInterval(this.#ping)
    this.#ping = setInterval(() => {
      this.#say({ type: 'ping' })
      // A connection that was lost silently is detected only by a ping.
      this.#silence = setTimeout(() => this.#socket?.close(), ANSWER_WITHIN_MS)
    }, PING_EVERY_MS)
  }

  /** The token had expired: gets a new one, or the session ends, which the shell notices. */
  async #renew(): Promise<void> {
    if (await this.#renewed()) await this.#hello()
    else this.#socket?.close()
  }

  /** The shell soon stops the connection of an ended session, so nothing is requested for it any more. */
  async #renewed(): Promise<boolean> {
    return hasSession() && refresh()
  }

  #closed(socket: WebSocket): void {
    if (socket !== this.#socket || this.#stopped) return
    this.#isOpen = false
    this.#quiet()
    this.#retry = setTimeout(() => this.connect(), retryDelay(this.#tries++, Math.random()))
  }

  #quiet(): void {
    clearInterval(this.#ping)
    clearTimeout(this.#silence)
  }

  #say(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}

function parse(data: string): ServerMessage | undefined {
  try {
    return z.safeDecode(ServerMessageSchema, JSON.parse(data) as never).data
  } catch {
    // A newer server can send messages that this page does not know.
    return undefined
  }
}
