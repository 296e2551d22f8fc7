import { ClientMessage, REALTIME_PATH } from '@ayva/contract/realtime'
import websocket from '@fastify/websocket'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type WebSocket } from 'ws'
import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { type Principal } from '#lib/http/serve.ts'
import { hear, onSessionEnd, type WireMessage } from './realtime.ts'

const MAX_MESSAGE_BYTES = 4096
const MESSAGES_PER_SECOND = 20
const SLOW_READER_BYTES = 1024 * 1024
const HELLO_WITHIN_MS = 10_000
const POLICY_VIOLATION = 1008
const TRY_AGAIN_LATER = 1013

/** Finds the player of a token; the room that knows tokens lies higher, so it is handed in. */
export type FindPrincipal = (token: string) => Promise<Principal | undefined>

export async function realtimeRoutes(
  app: FastifyInstance,
  deps: Deps,
  findPrincipal: FindPrincipal,
): Promise<void> {
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES } })
  await app.register(async (scope) => {
    scope.get(REALTIME_PATH, { websocket: true }, (socket, request) => {
      if (!sameOrigin(request)) return socket.close(POLICY_VIOLATION, 'origin')
      new Tab(socket, deps, findPrincipal)
    })
  })
}

/** Browsers always name the page a socket comes from; other programs have no player's cookies to misuse. */
function sameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}

/** One open tab: said hello or not, and listening to one player or to none. */
class Tab {
  readonly #socket: WebSocket
  readonly #deps: Deps
  readonly #findPrincipal: FindPrincipal
  readonly #helloTimer: NodeJS.Timeout
  #unhear: (() => void) | undefined
  #second = 0
  #messages = 0

  constructor(socket: WebSocket, deps: Deps, findPrincipal: FindPrincipal) {
    this.#socket = socket
    this.#deps = deps
    this.#findPrincipal = findPrincipal
    this.#helloTimer = setTimeout(() => socket.close(POLICY_VIOLATION, 'hello'), HELLO_WITHIN_MS)
    socket.on('message', (data: Buffer) => this.#receive(data))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(this.#helloTimer)
      this.#unhear?.()
    })
  }

  #receive(data: Buffer): void {
    const second = Math.floor(performance.now() / 1000)
    this.#messages = second === this.#second ? this.#messages + 1 : 1
    this.#second = second
    if (this.#messages > MESSAGES_PER_SECOND) return this.#socket.close(POLICY_VIOLATION, 'rate')
    const message = parse(data)
    if (!message) return this.#socket.close(POLICY_VIOLATION, 'message')
    if (message.type === 'ping') return this.#send({ type: 'pong' })
    this.#hello(message.token).catch((error: unknown) => {
      this.#deps.log.warn({ error: String(error) }, 'a tab could not say hello')
      this.#socket.close(TRY_AGAIN_LATER, 'later')
    })
  }

  async #hello(token: string | undefined): Promise<void> {
    clearTimeout(this.#helloTimer)
    const principal = token === undefined ? undefined : await this.#findPrincipal(token)
    this.#unhear?.()
    this.#unhear = principal && this.#hear(principal)
    this.#send({ type: 'ready', loggedIn: principal !== undefined })
  }

  #hear({ id, sessionId }: Principal): () => void {
    const { bus } = this.#deps
    const stops = [
      hear(bus, id, (message) => this.#send(message)),
      onSessionEnd(bus, (ended) => {
        if (ended !== sessionId) return
        this.#unhear?.()
        this.#unhear = undefined
        this.#send({ type: 'logged_out' })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  #send(message: WireMessage): void {
    // Who does not read is cut: its next connection asks for everything anew.
    if (this.#socket.bufferedAmount > SLOW_READER_BYTES) return this.#socket.terminate()
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}

function parse(data: Buffer): z.output<typeof ClientMessage> | undefined {
  try {
    return z.safeParse(ClientMessage, JSON.parse(data.toString('utf8'))).data
  } catch {
    return undefined
  }
}
