/** The player's two bets: each is placed once and cashed out once, and its end is requested until it is known. */
import {
  betOnDemoCrashRound,
  betOnCrashRound,
  takeFromDemoCrashRound,
  takeFromCrashRound,
} from '@ayva/contract/games/crash'
import { Refusal } from '@ayva/contract/refusal'
import { listOpenRounds, type Round, type RoundStep, showRound } from '@ayva/contract/games/rounds'
import { keepShown } from '../../table/commitments.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { newBetKey } from '../../table/bet-key.ts'
import { keepBet } from '../../table/last-bet.ts'
import { playSound, unlockSound } from '../../table/sound.ts'
import { type Table } from '../../table/table.ts'
import { type CrashParams } from '../crash.ts'
import { timeOf } from '../curve.ts'
import { type CrashRounds, phaseOf } from './crash-connection.ts'

type Wish = { bet: bigint; auto100: number | null }
export type BetSlot = {
  /** Waits for the next crash round that accepts bets. */
  queued: Wish | null
  /** A call is in progress. */
  busy: boolean
  /** The bet in the current crash round, or in the previous one. */
  round: Round | null
  /** The player pressed for a cash-out after the crash round was over. */
  late: boolean
  /** The player has withdrawn the bet that waited for the next crash round. */
  withdrawn: boolean
  /** The action of the button has just changed, and the second press of a double press must not undo the first. */
  resting: boolean
}
export type BetSlotNumber = 1 | 2
type Both = Record<BetSlotNumber, BetSlot>
const numbers = [1, 2] as const

/** Bets are normally settled within this time after the end of a crash round; then they are requested. */
const WRITTEN_MS = 1_800
/** The interval between two requests for bets whose end is unknown. */
const ASK_MS = 700
/** Longer than the interval between the presses of a double press. */
const REST_MS = 600
const empty: BetSlot = {
  queued: null,
  busy: false,
  round: null,
  late: false,
  withdrawn: false,
  resting: false,
}
const crashRoundOf = (round: Round) => (round.params as CrashParams).flight

export class BetSlots {
  readonly store: StoreApi<Both> = createStore<Both>(() => ({ 1: empty, 2: empty }))
  readonly #table: Table
  readonly #crashRounds: CrashRounds

  constructor(table: Table, crashRounds: CrashRounds) {
    this.#table = table
    this.#crashRounds = crashRounds
  }

  /** The single button of a bet: places it, queues it for the next crash round, withdraws it, or cashes it out. */
  press(seat: BetSlotNumber, wish: Wish): void {
    unlockSound()
    const { round, queued, busy, resting } = this.#at(seat)
    if (busy || resting) return
    const phase = this.#phase()
    if (round?.status === 'open') {
      if (phase === 'up') void this.#take(seat, true)
      return
    }
    if (!queued && phase === 'betting') return void this.#lay(seat, wish)
    this.#change(seat, { queued: queued ? null : wish, withdrawn: queued !== null, late: false })
    this.#rest(seat)
  }

  open(): () => void {
    const unwatch = this.#crashRounds.subscribe((state, before) => {
      if (state.flight !== before.flight) this.#layQueued()
    })
    const watch = setInterval(() => this.#askEnds(), ASK_MS)
    void this.#resume().catch(() => {})
    return () => {
      unwatch()
      clearInterval(watch)
    }
  }

  #at(seat: BetSlotNumber): BetSlot {
    return this.store.getState()[seat]
  }

  #phase() {
    return phaseOf(this.#crashRounds.getState(), this.#crashRounds.now())
  }

  #change(seat: BetSlotNumber, part: Partial<BetSlot>): void {
    this.store.setState((all) => ({ ...all, [seat]: { ...all[seat], ...part } }))
  }

  #learn(seat: BetSlotNumber, step: RoundStep, staked: bigint): void {
    const before = this.#at(seat).round
    this.#change(seat, { round: step.round, busy: false })
    const { id, status, payout, celebrate } = step.round
    if (before?.id === id && before.status === status) return
    this.#hold(seat, step.round)
    if (status !== 'open') this.#rest(seat)
    this.#table.learn(step, staked)
    if (status === 'settled' && payout > 0n) playSound(celebrate === 'none' ? 'end' : celebrate)
  }

  /** While a bet is open, events of its end arrive here; whichever source reports the end first, it is counted once. */
  #hold(seat: BetSlotNumber, { id, status }: Pick<Round, 'id' | 'status'>): void {
    const hear = (round: Round) => {
      // While the answer for a bet is on its way, that answer counts, because it contains the stake as well.
      if (round.status === 'open' || this.#at(seat).round?.id !== id) return
      this.#learn(seat, { round, purse: this.#table.getState().purse }, 0n)
    }
    this.#table.hold(id, status === 'open' ? hear : null)
  }

  #rest(seat: BetSlotNumber): void {
    this.#change(seat, { resting: true })
    setTimeout(() => this.#change(seat, { resting: false }), REST_MS)
  }

  async #lay(seat: BetSlotNumber, { bet, auto100 }: Wish): Promise<void> {
    const table = this.#table
    const { demoId, currency, modelVersion } = table.options
    const { flight } = this.#crashRounds.getState()
    if (!flight || this.#at(seat).busy) return
    this.#change(seat, { busy: true, queued: null, late: false, withdrawn: false })
    table.setState({ problem: undefined })
    keepBet(table.game.id, currency, bet)
    const body = {
      gameId: table.game.id,
      modelVersion,
      flight: flight.id,
      seat,
      bet,
      currency,
      auto100,
    }
    // The idempotency key is the id of the round.
    const idempotencyKey = newBetKey()
    const { serverSeedHash: hash, salt: clientSeed, link: nonce } = flight
    keepShown('round', idempotencyKey, { hash, clientSeed, nonce })
    this.#hold(seat, { id: idempotencyKey, status: 'open' })
    try {
      const step = await table.ask((call) =>
        demoId === null
          ? call(betOnCrashRound, { body, idempotencyKey })
          : call(betOnDemoCrashRound, { params: { demoId }, body, idempotencyKey }),
      )
      this.#learn(seat, step, step.free ? 0n : step.round.stake)
      playSound('start')
    } catch (problem) {
      table.hold(idempotencyKey, null)
      this.#change(seat, { busy: false })
      table.setState({ problem: problem as Error })
    }
  }

  async #take(seat: BetSlotNumber, isAsked: boolean): Promise<void> {
    const { round, busy } = this.#at(seat)
    if (!round || round.status !== 'open' || busy) return
    this.#change(seat, { busy: true })
    const { demoId } = this.#table.options
    const params = { roundId: round.id }
    try {
      const step = await this.#table.ask((call) =>
        demoId === null
          ? call(takeFromCrashRound, { params })
          : call(takeFromDemoCrashRound, { params: { ...params, demoId } }),
      )
      this.#learn(seat, step, 0n)
    } catch (problem) {
      this.#change(seat, { busy: false })
      // Too late is no error: it is shown beside the bet, whose end is requested soon.
      const isLate = problem instanceof Refusal && problem.key === 'flight_over'
      if (isAsked && isLate) this.#change(seat, { late: true })
      else if (isAsked) this.#table.setState({ problem: problem as Error })
    }
  }

  /** Loads bets from before this page was opened. */
  async #resume(): Promise<void> {
    const { game, options, ask } = this.#table
    const { openRound, demoId } = options
    if (!openRound) return
    if (demoId !== null) return this.#sit(openRound)
    const open = await ask((call) => call(listOpenRounds, {}))
    for (const { roundId } of open.filter(({ gameId }) => gameId === game.id)) {
      const { round } = await ask((call) => call(showRound, { params: { roundId } }))
      this.#sit(round)
    }
  }

  #sit(round: Round): void {
    const { seat } = round.params as CrashParams
    if (round.status !== 'open' || (seat !== 1 && seat !== 2)) return
    this.#change(seat, { round })
    this.#hold(seat, round)
  }

  #layQueued(): void {
    if (this.#phase() !== 'betting') return
    for (const seat of numbers) {
      const { queued, round } = this.#at(seat)
      if (queued && round?.status !== 'open') void this.#lay(seat, queued)
    }
  }

  /** The server makes automatic cash-outs and settles the rest; the client only requests the result. */
  #askEnds(): void {
    const crashRounds = this.#crashRounds
    const { flight } = crashRounds.getState()
    if (!flight) return
    for (const seat of numbers) {
      const { round, queued } = this.#at(seat)
      if (queued && round?.status !== 'open' && this.#phase() === 'betting')
        void this.#lay(seat, queued)
      if (round?.status !== 'open') continue
      const isPast = flight.id !== crashRoundOf(round) || isLong(flight.endedAt, crashRounds)
      if (isPast || isPassed(round, crashRounds)) void this.#take(seat, false)
    }
  }
}

const isLong = (endedAt: string | null, crashRounds: CrashRounds) =>
  endedAt !== null && crashRounds.now() - Date.parse(endedAt) > WRITTEN_MS

/** Whether the bet's automatic cash-out was passed a moment ago. */
function isPassed({ params }: Round, crashRounds: CrashRounds): boolean {
  const { auto100 } = params as CrashParams
  const { flight } = crashRounds.getState()
  if (auto100 === null || !flight || flight.endedAt) return false
  return crashRounds.now() - Date.parse(flight.startsAt) > timeOf(auto100) + 400
}
