/**
 * Where bets are taken. Bets of different players that come while a commit is running go together in
 * the next one: at most one of a player, in order of player, in one lane or two. The engine runs when the
 * batch is made, out of the seat that this process knows; the database judges and writes in one round
 * trip, and what it does not accept is never shown.
 */
import { type Refusal } from '@ayva/contract/base'
import { isDatabaseAway, transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { minCycleMs, type Opening, openingRound } from './bets.ts'
import { type NewBet, settle, settleIn, type Verdict } from './rounds.sql.ts'
import { type Seats } from './seats.ts'
import { lockSeat, lockSeats, type Seat } from './seeds.sql.ts'

const LANES = 2
const BATCH_MAX = 64
/** Fewer bets than this rather wait for the lane that runs: a batch costs more than its bets. */
const SECOND_LANE_FROM = 12

/** A stake about to be made, in minor units. */
export type Stake = {
  playerId: bigint
  gameId: number
  currency: string
  amount: bigint
  at: Date
}
/**
 * Judges stakes of different players under the lock of their seats, in one go: the refusal of each
 * that must not be made, by its place. Wins and steps are never judged.
 */
export type StakeCheck = (
  tx: Tx,
  stakes: readonly Stake[],
) => Promise<readonly (Refusal | undefined)[]>

export type Bet = Opening & { playerId: bigint }
export type Judged =
  | { verdict: Verdict['verdict']; round: NewBet; balance: bigint; sequence: bigint; freeAt: Date }
  | { verdict: 'refused'; refusal: Refusal }
  | { verdict: 'stale' }

/** Undefined where the database knows no seat or wallet to judge by. */
type Written = Verdict | { verdict: 'refused'; refusal: Refusal } | undefined
type Waiting = { bet: Bet; tell: (judged: Judged) => void; fail: (error: unknown) => void }

export class BetBatches {
  readonly #deps: Deps
  readonly #seats: Seats
  readonly #checks: readonly StakeCheck[]
  #waiting: Waiting[] = []
  readonly #playing = new Set<bigint>()
  #idleLanes = LANES
  #pumping = false

  constructor(deps: Deps, seats: Seats, checks: readonly StakeCheck[]) {
    this.#deps = deps
    this.#seats = seats
    this.#checks = checks
  }

  /** Judges one bet; the seat of its player must have been asked for. */
  judge(bet: Bet): Promise<Judged> {
    return new Promise((tell, fail) => {
      this.#waiting.push({ bet, tell, fail })
      this.#pumpSoon()
    })
  }

  /**
   * Judges one bet by the seat as it is under its own lock: slower, but nobody can be in between. For
   * a player whose bets come through several processes at once.
   */
  async judgeLocked(bet: Bet): Promise<Judged> {
    this.#seats.forget(bet.playerId)
    return transaction(this.#deps.db, async (tx) => {
      const round = this.#roundOf(bet, await lockSeat(tx, bet.playerId))
      if (!round) return { verdict: 'stale' }
      const [judged] = await this.#writeChecked(tx, [round])
      return judgedOf(judged, round)
    })
  }

  /** After this turn of the event loop: bets that arrive together travel together. */
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

  #take(): Waiting[] {
    // A share for each idle lane, so that both the database and the engines have work.
    const lanes = this.#isCrowded() ? this.#idleLanes : 1
    const size = Math.min(BATCH_MAX, Math.ceil(this.#waiting.length / lanes))
    const batch: Waiting[] = []
    const later: Waiting[] = []
    for (const one of this.#waiting) {
      const free = batch.length < size && !this.#playing.has(one.bet.playerId)
      if (free) this.#playing.add(one.bet.playerId)
      ;(free ? batch : later).push(one)
    }
    this.#waiting = later
    return batch.toSorted((a, b) => (a.bet.playerId < b.bet.playerId ? -1 : 1))
  }

  async #run(batch: Waiting[]): Promise<void> {
    this.#idleLanes -= 1
    await this.#attempt(batch)
    for (const { bet } of batch) this.#playing.delete(bet.playerId)
    this.#idleLanes += 1
    if (this.#waiting.length > 0) this.#pumpSoon()
  }

  /** One bet that breaks the statement must not take the others with it: each is tried alone. */
  async #attempt(batch: Waiting[]): Promise<void> {
    try {
      await this.#settle(batch)
    } catch (error) {
      // Whether it was written is not known: what the seats are now only the database can say.
      for (const { bet } of batch) this.#seats.forget(bet.playerId)
      if (batch.length === 1 || isDatabaseAway(error)) for (const { fail } of batch) fail(error)
      else for (const one of batch) await this.#attemptAlone(one)
    }
  }

  async #attemptAlone(one: Waiting): Promise<void> {
    try {
      await this.#seats.of(one.bet.playerId)
      await this.#settle([one])
    } catch (error) {
      this.#seats.forget(one.bet.playerId)
      one.fail(error)
    }
  }

  async #settle(batch: Waiting[]): Promise<void> {
    const played = batch.flatMap((one) => {
      const round = this.#play(one.bet)
      if (!round) one.tell({ verdict: 'stale' })
      return round ? [{ ...one, round }] : []
    })
    if (played.length === 0) return
    const verdicts = await this.#write(played.map(({ round }) => round))
    played.forEach(({ bet, round, tell }, at) => {
      const judged = judgedOf(verdicts[at], round)
      const seat = this.#seats.known(bet.playerId)
      if (judged.verdict === 'made' && seat?.seedPairId === round.seedPairId)
        seat.nextNonce = round.nonce + 1
      if (judged.verdict === 'stale') this.#seats.forget(bet.playerId)
      tell(judged)
    })
  }

  #play(bet: Bet): NewBet | undefined {
    const seat = this.#seats.known(bet.playerId)
    return seat && this.#roundOf(bet, seat)
  }

  #roundOf(bet: Bet, seat: Seat): NewBet | undefined {
    if (seat.currency !== bet.currency) return undefined
    const { clock, config } = this.#deps
    const cycleMs = minCycleMs(bet.prepared, config)
    const round = openingRound(bet, seat, { now: clock.now(), cycleMs })
    return { ...round, playerId: bet.playerId, seedPairId: seat.seedPairId }
  }

  /** Verdicts by the place of the round. */
  async #write(rounds: readonly NewBet[]): Promise<Written[]> {
    const { db } = this.#deps
    if (this.#checks.length === 0) return byPlace(rounds, await settle(db, rounds))
    return transaction(db, async (tx) => {
      await lockSeats(
        tx,
        rounds.map(({ playerId }) => playerId),
      )
      return this.#writeChecked(tx, rounds)
    })
  }

  /** Under the locks of the seats: what the checks let pass is written. */
  async #writeChecked(tx: Tx, rounds: readonly NewBet[]): Promise<Written[]> {
    const refusals = await this.#check(tx, rounds)
    const accepted = rounds.filter((_, at) => !refusals[at])
    const written = byPlace(accepted, accepted.length > 0 ? await settleIn(tx, accepted) : [])
    let next = 0
    return refusals.map((refusal) => (refusal ? { verdict: 'refused', refusal } : written[next++]))
  }

  async #check(tx: Tx, rounds: readonly NewBet[]): Promise<(Refusal | undefined)[]> {
    const stakes = rounds.map(({ playerId, gameId, currency, bet: amount, openedAt: at }) => ({
      ...{ playerId, gameId, currency },
      ...{ amount, at },
    }))
    const refusals: (Refusal | undefined)[] = rounds.map(() => undefined)
    for (const check of this.#checks) {
      const found = await check(tx, stakes)
      found.forEach((refusal, at) => (refusals[at] ??= refusal))
    }
    return refusals
  }
}

function judgedOf(written: Written, round: NewBet): Judged {
  if (!written) return { verdict: 'stale' }
  return 'refusal' in written ? written : { ...written, round, freeAt: written.seatFreeAt }
}

function byPlace(rounds: readonly NewBet[], verdicts: Verdict[]): (Verdict | undefined)[] {
  const places: (Verdict | undefined)[] = rounds.map(() => undefined)
  for (const verdict of verdicts) places[verdict.place - 1] = verdict
  return places
}
