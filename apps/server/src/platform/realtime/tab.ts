import { ClientMessage } from '@ayva/contract/platform/realtime'
import { type WebSocket } from 'ws'
import * as z from 'zod/mini'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { subscribe, type WireMessage } from './realtime.ts'
import { type Tabs } from './tabs.ts'
import { watch } from './watchers.ts'

const MESSAGES_PER_SECOND = 20
/** Limited, because each hello queries the database; a page sends one when it opens and when its token is renewed. */
const HELLOS_PER_MINUTE = 10
const MINUTE_MS = 60_000
const SLOW_READER_BYTES = 1024 * 1024
const NORMAL = 1000
const POLICY_VIOLATION = 1008
export const TRY_AGAIN_LATER = 1013

/** One open websocket of a tab, of a guest or of a player. */
export class Tab {
  readonly ip: string
  readonly #agent: string
  readonly #socket: WebSocket
  readonly #tabs: Tabs
  #principal: PlayerPrincipal | undefined
  #unsubscribe: (() => void) | undefined
  #unwatch: (() => void) | undefined
  #unwatchCrashRounds: (() => void) | undefined
  /** Closes the connection of a tab that remains a guest's. */
  #guestTimer: NodeJS.Timeout
  #alive = true
  #closed = false
  /** The number of the last hello; answers to earlier ones are ignored. */
  #hellos = 0
  #second = 0
  #messages = 0
  #minute = 0
  #hellosInMinute = 0

  constructor(socket: WebSocket, tabs: Tabs, { ip, agent }: { ip: string; agent: string }) {
    this.#socket = socket
    this.#tabs = tabs
    this.ip = ip
    this.#agent = agent
    this.#guestTimer = setTimeout(
      () => socket.close(POLICY_VIOLATION, 'hello'),
      tabs.limits.helloWithinMs,
    )
    socket.on('message', (data: Buffer) => this.#receive(data))
    socket.on('pong', () => (this.#alive = true))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => this.#close())
    if (!tabs.enter(this)) socket.close(TRY_AGAIN_LATER, 'full')
  }

  /** The player; undefined for a guest. */
  get principal(): PlayerPrincipal | undefined {
    return this.#principal
  }

  /** Sends a ping, and closes the connection if the last one was not answered. */
  beat(): void {
    if (!this.#alive) return this.#socket.terminate()
    this.#alive = false
    this.#socket.ping()
  }

  /** Stops all messages of the player, because the session has ended. */
  turnGuest(): void {
    this.#forget()
    this.#send({ type: 'logged_out' })
    this.#endSoon()
  }

  /** Closes the connection, because another tab needs its place. */
  giveWay(): void {
    this.#closed = true
    this.#socket.terminate()
  }

  #receive(data: Buffer): void {
    // Messages that arrive after we started to close are ignored.
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#alive = true
    const second = Math.floor(performance.now() / 1000)
    this.#messages = second === this.#second ? this.#messages + 1 : 1
    this.#second = second
    if (this.#messages > MESSAGES_PER_SECOND) return this.#socket.close(POLICY_VIOLATION, 'rate')
    const message = parse(data)
    if (!message) return this.#socket.close(POLICY_VIOLATION, 'message')
    if (message.type === 'ping') return this.#send({ type: 'pong' })
    if (message.type === 'watch') {
      this.#watch(message.wins)
      return this.#watchCrashRounds(message.flights ?? false)
    }
    if (this.#isTooMuchHello()) return this.#socket.close(POLICY_VIOLATION, 'rate')
    this.#hello(message.token).catch((error: unknown) => {
      this.#tabs.deps.log.warn({ error: String(error) }, 'a tab could not say hello')
      this.#socket.close(TRY_AGAIN_LATER, 'later')
    })
  }

  #isTooMuchHello(): boolean {
    const minute = Math.floor(performance.now() / MINUTE_MS)
    this.#hellosInMinute = minute === this.#minute ? this.#hellosInMinute + 1 : 1
    this.#minute = minute
    return this.#hellosInMinute > HELLOS_PER_MINUTE
  }

  async #hello(token: string | undefined): Promise<void> {
    const mine = (this.#hellos += 1)
    const { askers } = this.#tabs
    const found = token === undefined ? undefined : await askers.byToken(token, this.#agent)
    // The tab was closed or said hello again while the session was read, so this answer is outdated.
    if (this.#closed || mine !== this.#hellos) return
    this.#forget()
    const principal = found && !this.#tabs.isOver(found.sessionId) ? found : undefined
    if (!principal) this.#endSoon()
    else if (!this.#subscribe(principal)) return this.#socket.close(TRY_AGAIN_LATER, 'tabs')
    this.#send({ type: 'ready', loggedIn: principal !== undefined })
  }

  #subscribe(principal: PlayerPrincipal): boolean {
    if (!this.#tabs.join(this, principal)) return false
    clearTimeout(this.#guestTimer)
    this.#principal = principal
    this.#unsubscribe = subscribe(this.#tabs.deps.bus, principal.id, (message) =>
      this.#send(message),
    )
    return true
  }

  /** Guests may watch crash rounds too, because they can play for play money. */
  #watchCrashRounds(on: boolean): void {
    this.#unwatchCrashRounds?.()
    const listen = (bytes: Buffer) => this.#sendText(bytes)
    this.#unwatchCrashRounds = on ? watch(this.#tabs.deps.bus, 'flights', listen) : undefined
    if (on) clearTimeout(this.#guestTimer)
    else if (!this.#principal) this.#endSoon()
  }

  /** Guests receive no messages about players' wins. */
  #watch(on: boolean): void {
    this.#unwatch?.()
    const isHeard = on && this.#principal !== undefined
    this.#unwatch = isHeard
      ? watch(this.#tabs.deps.bus, 'wins', (bytes) => this.#sendText(bytes))
      : undefined
  }

  #forget(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = undefined
    this.#watch(false)
    if (this.#principal) this.#tabs.part(this, this.#principal)
    this.#principal = undefined
  }

  #endSoon(): void {
    clearTimeout(this.#guestTimer)
    const { guestLifeMs } = this.#tabs.limits
    this.#guestTimer = setTimeout(() => this.#socket.close(NORMAL, 'guest'), guestLifeMs)
  }

  #close(): void {
    this.#closed = true
    clearTimeout(this.#guestTimer)
    this.#forget()
    this.#watchCrashRounds(false)
    this.#tabs.leave(this)
  }

  #send(message: WireMessage): void {
    this.#sendText(JSON.stringify(message))
  }

  #sendText(text: string | Buffer): void {
    // A client that does not read is disconnected; it fetches the current state when it reconnects.
    if (this.#socket.bufferedAmount > SLOW_READER_BYTES) return this.#socket.terminate()
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(text, { binary: false })
  }
}

function parse(data: Buffer): z.output<typeof ClientMessage> | undefined {
  try {
    return z.safeParse(ClientMessage, JSON.parse(data.toString('utf8'))).data
  } catch {
    return undefined
  }
}
