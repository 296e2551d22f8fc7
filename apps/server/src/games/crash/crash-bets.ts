/**
 * The public list of a crash round's bets: a few with names, all of them counted. Each node collects new bets for a
 * moment and sends them to the other nodes, and each node sends them to its tabs.
 */
import { createHash } from 'node:crypto'
import { CrashRoundBet } from '@ayva/contract/platform/realtime/crash-round'
import { type Round } from '@ayva/contract/games/rounds'
import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { namesBesideWins } from '../../identity/player/player.ts'
import { notifyWatchers } from '../../platform/realtime/realtime.ts'
import { betsOfCrashRound, countOfCrashRound } from '../rounds/rounds.ts'
import { game } from './known.ts'

/** The number of bets that are shown; more are only counted. */
const SHOWN_MAX = 60
/** Bets in one message between nodes, limited by the size of a notification. */
const AT_ONCE = 25
const GATHER_MS = 250
const UPDATES = 'crash.bets'

const Bets = z.array(CrashRoundBet)
type Wire = { flight: number; made: number; bets: z.input<typeof Bets> }

export class CrashRoundBets {
  readonly #deps: Deps
  #flight = 0n
  #bets = new Map<string, CrashRoundBet>()
  #count = 0
  /** Bets not yet sent to other nodes, with names still to be read, and the number of new ones. */
  #mine = new Map<string, CrashRoundBet>()
  #unnamed = new Map<string, bigint>()
  #mineMade = 0
  /** Bets not yet sent to the tabs of this node. */
  #fresh = new Map<string, CrashRoundBet>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  readonly #unsubscribe: () => void

  constructor(deps: Deps) {
    this.#deps = deps
    this.#unsubscribe = deps.bus.subscribe(UPDATES, (data) => this.#receive(data as Wire))
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#unsubscribe()
  }

  /** Switches to another crash round and loads its existing bets. */
  of(flight: bigint): void {
    if (flight === this.#flight) return
    this.#flight = flight
    this.#bets = new Map()
    this.#mine = new Map()
    this.#unnamed = new Map()
    this.#fresh = new Map()
    this.#count = 0
    this.#mineMade = 0
    this.#lookUp(flight).catch((error: unknown) =>
      this.#deps.log.warn({ error: String(error) }, 'bets of the crash round could not be listed'),
    )
  }

  shown(): { count: number; bets: CrashRoundBet[] } {
    return { count: Math.max(this.#count, this.#bets.size), bets: [...this.#bets.values()] }
  }

  /** Counts every bet; the names of those that are shown are read together. */
  made(playerId: bigint, round: Round): void {
    this.#mineMade += 1
    if (Math.max(this.#bets.size, this.#unnamed.size) < SHOWN_MAX) {
      const bet = betOf(round, null)
      this.#mine.set(bet.key, bet)
      this.#unnamed.set(bet.key, playerId)
    }
    this.#soon()
  }

  ended(round: Round): void {
    const known = this.#bets.get(keyOf(round.id)) ?? this.#mine.get(keyOf(round.id))
    if (!known) return
    this.#mine.set(known.key, { ...known, taken100: game.takenAt(round.outcome) })
    this.#soon()
  }

  async #lookUp(flight: bigint): Promise<void> {
    const [rounds, count] = await Promise.all([
      betsOfCrashRound(this.#deps, flight, SHOWN_MAX),
      countOfCrashRound(this.#deps, flight),
    ])
    const ids = rounds.map(({ playerId }) => playerId)
    const names = await namesBesideWins(this.#deps.db, ids)
    if (flight !== this.#flight) return
    for (const round of rounds) {
      const bet = betOf(round, names.get(round.playerId) ?? null)
      if (!this.#bets.has(bet.key)) this.#bets.set(bet.key, bet)
    }
    this.#count = Math.max(count, this.#count)
  }

  #soon(): void {
    if (this.#isStopped) return
    this.#timer ??= setTimeout(() => void this.#tell(), GATHER_MS)
  }

  async #tell(): Promise<void> {
    await this.#name().catch((error: unknown) =>
      this.#deps.log.warn({ error: String(error) }, 'names beside bets could not be asked for'),
    )
    this.#timer = undefined
    this.#flush()
  }

  /** A player who hides their name is counted but not shown. */
  async #name(): Promise<void> {
    const asked = [...this.#unnamed]
    if (asked.length === 0) return
    const ids = asked.map(([, playerId]) => playerId)
    this.#unnamed = new Map()
    const names = await namesBesideWins(this.#deps.db, ids)
    for (const [key, playerId] of asked) {
      const bet = this.#mine.get(key)
      if (bet) this.#mine.set(key, { ...bet, name: names.get(playerId) ?? null })
    }
  }

  /** Sent to the other nodes and received back here too, so that all nodes process the same messages. */
  #flush(): void {
    const mine = [...this.#mine.values()].filter(({ key }) => !this.#unnamed.has(key))
    for (const { key } of mine) this.#mine.delete(key)
    const made = this.#mineMade
    this.#mineMade = 0
    if (this.#mine.size > 0) this.#soon()
    for (let at = 0; at < mine.length || (at === 0 && made > 0); at += AT_ONCE) {
      const bets = z.encode(Bets, mine.slice(at, at + AT_ONCE))
      const updates: Wire = { flight: Number(this.#flight), made: at === 0 ? made : 0, bets }
      this.#deps.bus.publish(UPDATES, updates)
    }
    this.#notifyTabs()
  }

  #receive({ flight, made, bets }: Wire): void {
    if (BigInt(flight) !== this.#flight) return
    this.#count += made
    // A message of another build may have another format; it is only a hint, so it is ignored.
    for (const bet of z.safeParse(Bets, bets).data ?? []) {
      if (!this.#bets.has(bet.key) && this.#bets.size >= SHOWN_MAX) continue
      this.#bets.set(bet.key, bet)
      this.#fresh.set(bet.key, bet)
    }
    if (made > 0 || bets.length > 0) this.#soon()
  }

  #notifyTabs(): void {
    if (this.#fresh.size === 0) return
    const bets = z.encode(Bets, [...this.#fresh.values()])
    this.#fresh = new Map()
    const { count } = this.shown()
    const updates = { type: 'flight_bets', flight: Number(this.#flight), count, bets } as const
    notifyWatchers(this.#deps.bus, 'flights', updates)
  }
}

const keyOf = (roundId: string) => createHash('sha256').update(roundId).digest('hex').slice(0, 16)

type Staked = Pick<Round, 'id' | 'bet' | 'currency' | 'outcome'>

function betOf({ id, bet, currency, outcome }: Staked, name: string | null): CrashRoundBet {
  const stake = { minor: bet, currency }
  return { key: keyOf(id), name, stake, taken100: game.takenAt(outcome) }
}
