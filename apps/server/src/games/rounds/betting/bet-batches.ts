/**
 * Batches bets. Bets of different players that arrive during a commit go together into the next one: at most one for
 * each player, in order of player, in one lane or two. The engine runs when the batch is made, with the seed state
 * known to this process; the database judges and writes in one round trip, and an outcome that it rejects is never
 * shown. A bet whose rows are locked by another transaction continues alone.
 */
import { isDatabaseAway, isHeld, transaction } from '#lib/data/db.ts'
import { after, toldTime } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { fundsInOrder, transferId } from '../../../ledger/wallet/wallet.ts'
import {
  type Bet,
  type FreshSeedState,
  settle,
  settleAlone,
  settleIn,
  type Verdict,
} from './bets.sql.ts'
import { minCycleMs, type Opening, openingRound } from './bets.ts'
import { Lonely } from './lonely.ts'
import { type NewBet } from '../rounds.sql.ts'
import {
  openSeedState,
  type SeedState,
  type SeedStates,
  secretOfPair,
} from '../fairness/seed-states.ts'
import { lockSeedState } from '../fairness/seeds.sql.ts'
import { stakeIdOf } from './transfer-ids.ts'

const LANES = 2
const BATCH_MAX = 64
/** Fewer bets than this wait for the running lane, because a batch has a fixed cost. */
const SECOND_LANE_FROM = 12
/** Each try waits half a second in the database; then the player is asked to repeat the bet. */
const ALONE_TRIES = 3

/** `serverSeedHash`: the pair that the bet is made under; if omitted, the current one. */
export type Asked = Opening & { playerId: bigint; serverSeedHash?: string | undefined }
export type Judged =
  | (Verdict & { round: NewBet })
  | { verdict: 'stale' }
  /** Another transaction has locked the player's rows for too long. */
  | { verdict: 'busy' }

export type Waiting = { bet: Asked; tell: (judged: Judged) => void; fail: (error: unknown) => void }

export class BetBatches {
  readonly #deps: Deps
  readonly #seedStates: SeedStates
  readonly #shardOf: (playerId: bigint) => number
  #waiting: Waiting[] = []
  readonly #playing = new Set<bigint>()
  readonly #lonely: Lonely<Waiting>
  #idleLanes = LANES
  #pumping = false

  constructor(deps: Deps, seedStates: SeedStates, shardOf: (playerId: bigint) => number) {
    this.#deps = deps
    this.#seedStates = seedStates
    this.#shardOf = shardOf
    this.#lonely = new Lonely((one, isLate) => this.#goAlone(one, isLate))
  }

  /** Judges one bet; the player's seed state must have been loaded. */
  judge(bet: Asked): Promise<Judged> {
    return new Promise((tell, fail) => {
      this.#waiting.push({ bet, tell, fail })
      this.#pumpSoon()
    })
  }

  /**
   * Judges one bet under the lock of the seed state: slower, but without conflicts. For a player whose bets arrive at
   * several processes at once.
   */
  async judgeLocked(bet: Asked): Promise<Judged> {
    this.#seedStates.forget(bet.playerId)
    try {
      return await transaction(this.#deps.db, async (tx) => {
        const seedState = openSeedState(this.#deps.config, await lockSeedState(tx, bet.playerId))
        const round = this.#roundOf(bet, seedState)
        const verdict = round && (await settleIn(tx, round, await this.#terms()))
        return verdict ? judgedOf(verdict, round) : { verdict: 'stale' }
      })
    } catch (error) {
      if (isHeld(error)) return { verdict: 'busy' }
      throw error
    }
  }

  /** Runs after this turn of the event loop, so that bets that arrive together share a batch. */
  #pumpSoon(): void {
    if (this.#pumping) return
    this.#pumping = true
    setImmediate(() => {
      this.#pumping = false
      while (this.#mayRun()) {
        const batch = this.#take()
        if (batch.length === 0) return
        void this.#run(batch)
      }
    })
  }

  #mayRun(): boolean {
    return this.#idleLanes === LANES || (this.#idleLanes > 0 && this.#isCrowded())
  }

  #isCrowded(): boolean {
    return this.#waiting.length >= SECOND_LANE_FROM
  }

  /** Takes bets of one shard, so that one statement runs on one machine. */
  #take(): Waiting[] {
    // Splits the bets between idle lanes, so that the database and the engines work in parallel.
    const lanes = this.#isCrowded() ? this.#idleLanes : 1
    const size = Math.min(BATCH_MAX, Math.ceil(this.#waiting.length / lanes))
    const batch: Waiting[] = []
    const later: Waiting[] = []
    let shard: number | undefined
    for (const one of this.#waiting) {
      const { playerId } = one.bet
      const free =
        batch.length < size &&
        !this.#playing.has(playerId) &&
        (shard ??= this.#shardOf(playerId)) === this.#shardOf(playerId)
      if (free) this.#playing.add(playerId)
      ;(free ? batch : later).push(one)
    }
    this.#waiting = later
    return batch.toSorted((a, b) => (a.bet.playerId < b.bet.playerId ? -1 : 1))
  }

  async #run(batch: Waiting[]): Promise<void> {
    this.#idleLanes -= 1
    const left = await this.#attempt(batch)
    for (const one of batch) if (!left.includes(one)) this.#playing.delete(one.bet.playerId)
    this.#lonely.add(left)
    this.#idleLanes += 1
    if (this.#waiting.length > 0) this.#pumpSoon()
  }

  /** Returns the bets that must continue alone, so that one failing bet does not fail the others. */
  async #attempt(batch: Waiting[]): Promise<Waiting[]> {
    try {
      return await this.#settle(batch)
    } catch (error) {
      // It is unknown whether the batch was written, so the seed states must be read again.
      for (const { bet } of batch) this.#seedStates.forget(bet.playerId)
      if (!isDatabaseAway(error)) return batch
      for (const { fail } of batch) fail(error)
      return []
    }
  }

  async #settle(batch: Waiting[]): Promise<Waiting[]> {
    const played = batch.flatMap((one) => {
      const round = this.#play(one.bet)
      if (!round) one.tell({ verdict: 'stale' })
      return round ? [{ one, round }] : []
    })
    if (played.length === 0) return []
    const rounds = played.map(({ round }) => round)
    const verdicts = new Map<number, Verdict>()
    for (const verdict of await settle(this.#deps.db, rounds, await this.#terms()))
      verdicts.set(verdict.place - 1, verdict)
    return played.flatMap(({ one, round }, at) => {
      const verdict = verdicts.get(at)
      if (verdict) one.tell(this.#learn(verdict, round))
      return verdict ? [] : [one]
    })
  }

  /** Runs beside the lanes with a time limit, because only this player's rows are locked. */
  async #goAlone(one: Waiting, isLate: boolean): Promise<void> {
    const { playerId } = one.bet
    try {
      const judged = isLate ? 'busy' : await this.#tryAlone(one.bet)
      one.tell(judged === 'busy' ? { verdict: 'busy' } : judged)
      if (judged === 'busy') this.#sendAway(playerId)
    } catch (error) {
      this.#seedStates.forget(playerId)
      one.fail(error)
    }
    this.#playing.delete(playerId)
    if (this.#waiting.length > 0) this.#pumpSoon()
  }

  async #tryAlone(bet: Asked): Promise<Judged | 'busy'> {
    for (let tries = 0; tries < ALONE_TRIES; tries++) {
      await this.#seedStates.of(bet.playerId)
      const round = this.#play(bet)
      if (!round) return { verdict: 'stale' }
      try {
        const verdict = await settleAlone(this.#deps.db, round, await this.#terms())
        if (verdict) return this.#learn(verdict, round)
        this.#seedStates.forget(bet.playerId)
        return { verdict: 'stale' }
      } catch (error) {
        if (!isHeld(error)) throw error
      }
    }
    return 'busy'
  }

  /** Other bets of a player whose rows are locked would only wait too. */
  #sendAway(playerId: bigint): void {
    const others = this.#waiting.filter(({ bet }) => bet.playerId === playerId)
    this.#waiting = this.#waiting.filter(({ bet }) => bet.playerId !== playerId)
    for (const { tell } of others) tell({ verdict: 'busy' })
  }

  /** Updates the known seed state from the database's answer, so that the next bet needs no query. */
  #learn(verdict: Verdict, round: Bet): Judged {
    const seedState = this.#seedStates.known(round.playerId)
    if (verdict.verdict === 'made' && seedState?.seedPairId === round.seedPairId)
      seedState.nextNonce = round.nonce + 1
    if (seedState && verdict.seedState)
      Object.assign(seedState, this.#opened(seedState.playerId, verdict.seedState))
    return judgedOf(verdict, round)
  }

  #opened(playerId: bigint, { sealedSeed, ...fresh }: FreshSeedState): Partial<SeedState> {
    const kept = { serverSeed: null, sealedSeed: Buffer.from(sealedSeed.slice(2), 'hex') }
    const pair = { playerId, seedPairId: fresh.seedPairId }
    return { ...fresh, serverSeed: secretOfPair(this.#deps.config, { ...pair, ...kept }) }
  }

  #play(bet: Asked): Bet | undefined {
    const seedState = this.#seedStates.known(bet.playerId)
    return seedState && this.#roundOf(bet, seedState)
  }

  #roundOf({ serverSeedHash, ...bet }: Asked, seedState: SeedState): Bet | undefined {
    if (seedState.currency !== bet.currency) return undefined
    if (serverSeedHash !== undefined && serverSeedHash !== seedState.serverSeedHash)
      return undefined
    const { clock, config } = this.#deps
    const cycleMs = minCycleMs(bet.prepared, config)
    const round = openingRound(bet, seedState, { now: clock.now(), cycleMs })
    const { playerId } = bet
    const stakeId = stakeIdOf(transferId('round', bet.id, 'stake'))
    return { ...round, playerId, stakeId, seedPairId: seedState.seedPairId }
  }

  async #terms() {
    return { funds: await fundsInOrder(this.#deps), at: toldTime(this.#deps.clock) }
  }
}

/** The database determines when the round began. */
function judgedOf(verdict: Verdict, round: Bet): Judged {
  const { openedAt } = verdict
  const later = openedAt.getTime() - round.openedAt.getTime()
  const nextStartAt = after(round.nextStartAt, later)
  const settleAt = round.settleAt && after(round.settleAt, later)
  return { ...verdict, round: { ...round, openedAt, nextStartAt, settleAt } }
}
