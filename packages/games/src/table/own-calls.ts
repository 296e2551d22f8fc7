/** Calls of a game's own, beside those of every table. */
import { type Call } from '@ayva/contract/client'
import { type Launch } from '@ayva/contract/games/play'
import { type RoundStep } from '@ayva/contract/games/rounds'
import { type Balance } from '@ayva/contract/ledger/wallet'
import { untilAnswered } from './persist.ts'

type Needs = {
  call: Call
  options: Launch['launchOptions']
  onBalance: (purse: Balance) => void
}
type Table = {
  left: () => AbortSignal
  setLate: (late: boolean) => void
  /** Shows the step; `net` is what it adds to the session. */
  apply: (step: RoundStep, net: bigint) => void
}

export function ownCalls({ call, options, onBalance }: Needs, { left, setLate, apply }: Table) {
  const { minCycleMs, session } = options
  return {
    /** Repeated until it is answered, or until the player leaves. */
    ask<T>(attempt: (call: Call) => Promise<T>): Promise<T> {
      const patience = { minCycleMs, signal: left(), onLate: () => setLate(true) }
      return untilAnswered(() => attempt(call), patience).finally(() => setLate(false))
    },
    learn(step: RoundStep, cost: bigint): void {
      apply(step, addedBy(step, cost, session.startedAt))
      onBalance(step.purse)
    },
  }
}

/** A round that was opened before the session belongs to an earlier one. */
function addedBy({ round }: RoundStep, cost: bigint, startedAt: string): bigint {
  if (Date.parse(round.openedAt) < Date.parse(startedAt)) return 0n
  return { open: 0n, settled: round.payout, void: round.stake }[round.status] - cost
}
