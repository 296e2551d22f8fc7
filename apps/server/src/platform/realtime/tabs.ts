/** All open tabs of one process: their number, their heartbeat, and the ends of their sessions. */
import { minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { addressKey } from '#lib/edge/address-key.ts'
import { type Limits } from '#lib/edge/limits.ts'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { onSessionEnd } from './realtime.ts'
import { type Tab } from './tab.ts'

/** Guests' tabs of one address, which thousands of mobile users may share. */
const GUESTS_PER_ADDRESS = 200
/** New connections of one address within a minute. */
const ATTEMPTS_PER_MINUTE = 600
/** More tabs than a person has open; counted in each process. */
const PER_PLAYER = 20
const HEARTBEAT_MS = 30_000
const HELLO_WITHIN_MS = 10_000
/** A guest receives only crash rounds, so a guest's connection that does not watch them is closed. */
const GUEST_LIFE_MS = 120_000
/** How many ended sessions are remembered; beyond that the list is cleared. */
const REMEMBERED_MAX = 10_000

export const tabLimits = {
  guestsPerAddress: GUESTS_PER_ADDRESS,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  perPlayer: PER_PLAYER,
  heartbeatMs: HEARTBEAT_MS,
  helloWithinMs: HELLO_WITHIN_MS,
  guestLifeMs: GUEST_LIFE_MS,
}
export type TabLimits = typeof tabLimits

/** Identifies players; a module of a higher layer passes it in. */
export type Askers = {
  byToken(token: string, agent: string): Promise<PlayerPrincipal | undefined>
  liveSessions(names: { playerId: bigint; id: string }[]): Promise<Set<string>>
}

export class Tabs {
  readonly deps: Deps
  readonly askers: Askers
  readonly limits: TabLimits
  readonly #open = new Set<Tab>()
  readonly #guests = new Map<string, number>()
  /** In the order in which they became guests' tabs. */
  readonly #guestTabs = new Set<Tab>()
  readonly #byPlayer = new Map<bigint, number>()
  readonly #ended = new Set<string>()
  readonly #stops: (() => void)[]
  readonly #floods: Limits

  constructor(deps: Deps, askers: Askers, floods: Limits, limits: TabLimits) {
    this.deps = deps
    this.#floods = floods
    this.askers = askers
    this.limits = limits
    const heartbeat = setInterval(() => this.#beat(), limits.heartbeatMs).unref()
    this.#stops = [
      () => clearInterval(heartbeat),
      onSessionEnd(deps.bus, (sessionId) => this.#sessionEnded(sessionId)),
    ]
  }

  stop(): void {
    for (const stop of this.#stops) stop()
  }

  /** Counts an attempt to connect; refuses if no place is free. */
  admit(ip: string): void {
    const address = addressKey(ip)
    const next = this.#floods.countOf('websockets', address, this.limits.attemptsPerMinute)
    if (next) throw refuse('too_many', { retryAt: next.toISOString() })
    if (this.#isAddressFull(address)) throw refuse('too_many', { retryAt: inAMinute() })
    if (this.#isFull()) throw refuse('unavailable')
  }

  /** Takes a place; false if the last one was taken during the handshake. */
  enter(tab: Tab): boolean {
    const address = addressKey(tab.ip)
    if (this.#isFull() || this.#isAddressFull(address)) return false
    if (this.#open.size >= this.deps.config.WEBSOCKETS_MAX) this.#makeSpace()
    this.#open.add(tab)
    this.#guestTabs.add(tab)
    more(this.#guests, address)
    return true
  }

  leave(tab: Tab): void {
    this.#guestTabs.delete(tab)
    if (this.#open.delete(tab)) less(this.#guests, addressKey(tab.ip))
  }

  /** Closes the oldest guest's tab, because the newcomer may be a player. */
  #makeSpace(): void {
    for (const oldest of this.#guestTabs) {
      this.leave(oldest)
      return oldest.giveWay()
    }
  }

  /** Turns a guest's tab into a player's; false if the player has too many. */
  join(tab: Tab, { id }: PlayerPrincipal): boolean {
    if ((this.#byPlayer.get(id) ?? 0) >= this.limits.perPlayer) return false
    more(this.#byPlayer, id)
    less(this.#guests, addressKey(tab.ip))
    this.#guestTabs.delete(tab)
    return true
  }

  /** Turns a player's tab into a guest's. */
  part(tab: Tab, { id }: PlayerPrincipal): void {
    less(this.#byPlayer, id)
    more(this.#guests, addressKey(tab.ip))
    this.#guestTabs.add(tab)
  }

  /** Whether the session ended recently, perhaps while it was being read. */
  isOver(sessionId: string): boolean {
    return this.#ended.has(sessionId)
  }

  /** Counts players only, because a guest can be replaced. */
  #isFull(): boolean {
    return this.#open.size - this.#guestTabs.size >= this.deps.config.WEBSOCKETS_MAX
  }

  #isAddressFull(address: string): boolean {
    if (!this.deps.config.RATE_LIMITS) return false
    return (this.#guests.get(address) ?? 0) >= this.limits.guestsPerAddress
  }

  #sessionEnded(sessionId: string): void {
    if (this.#ended.size >= REMEMBERED_MAX) this.#ended.clear()
    this.#ended.add(sessionId)
    for (const tab of this.#open) if (tab.principal?.sessionId === sessionId) tab.turnGuest()
  }

  #beat(): void {
    for (const tab of this.#open) tab.beat()
    this.#askSessions().catch((error: unknown) =>
      this.deps.log.warn({ error: String(error) }, 'sessions of open tabs could not be asked for'),
    )
  }

  /** Checks all sessions, because the message of an end may be lost and a session may expire. */
  async #askSessions(): Promise<void> {
    const asked = new Map<Tab, string>()
    const names = new Map<string, { playerId: bigint; id: string }>()
    for (const tab of this.#open) {
      if (!tab.principal) continue
      const { id: playerId, sessionId: id } = tab.principal
      asked.set(tab, id)
      names.set(id, { playerId, id })
    }
    if (asked.size === 0) return
    const live = await this.askers.liveSessions([...names.values()])
    for (const [tab, sessionId] of asked)
      if (tab.principal?.sessionId === sessionId && !live.has(sessionId)) tab.turnGuest()
  }
}

const inAMinute = () => new Date(Date.now() + minutes(1)).toISOString()

function more<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function less<Key>(counts: Map<Key, number>, key: Key): void {
  const count = (counts.get(key) ?? 0) - 1
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
