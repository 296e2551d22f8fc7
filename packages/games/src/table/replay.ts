import { type Endpoint } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { type Round, type RoundStep } from '@ayva/contract/games/rounds'
import { type Balance } from '@ayva/contract/ledger/wallet'
import { createTable, type Table } from './table.ts'

/** Nobody waits for the next round here, so a step only lasts as long as its motion needs. */
const CYCLE_MS = 1_200

export type Replay = {
  table: Table
  /** Shows the next stored step without a press; false if all steps are shown. */
  lay: () => boolean
  /** The number of requested steps. */
  asked: () => number
}

/**
 * A table on which a stored round is played again: every press shows the next stored step. No server is called, and the
 * balance consists of the stake of the round and its pay.
 */
export function createReplay(steps: readonly Round[], art: string): Replay {
  const [first] = steps
  if (!first) throw new TypeError('a round has one step at least')
  const hasSteps = steps.length > 1
  let next = hasSteps ? 1 : 0
  const balanceAt = (round: Round): Balance => ({
    balance: { minor: round.payout, currency: round.currency },
    sequence: next,
  })
  const stored: Call = (() => {
    const round = steps[Math.min(next, steps.length - 1)]!
    next += 1
    return Promise.resolve({ round, purse: balanceAt(round) } satisfies RoundStep)
  }) as unknown as (endpoint: Endpoint) => Promise<never>
  const table = createTable({
    call: stored,
    // The id 0 keeps the stake of a replay from being stored for a real game.
    game: { id: 0, art },
    options: optionsOf(steps),
    given: first.params,
    onBalance: () => {},
  })
  return {
    table,
    asked: () => next,
    lay() {
      const round = steps[next]
      if (!round) return false
      next += 1
      const recent = round.status === 'open' ? [] : [round]
      table.setState({ round, recent, busy: false, held: undefined, purse: balanceAt(round) })
      return true
    },
  }
}

function optionsOf(steps: readonly Round[]): Table['options'] {
  const [first] = steps as [Round, ...Round[]]
  const last = steps.at(-1)!
  const { bet, currency, modelId, modelVersion, openedAt } = first
  return {
    mode: 'demo',
    demoId: null,
    engine: '',
    modelId,
    modelVersion,
    modelHash: '',
    currency,
    backUrl: '/',
    cashUrl: '/',
    exitUrl: '/',
    freeRounds: null,
    fundsOrder: 'cash_first',
    purse: { balance: { minor: steps.length > 1 ? 0n : last.stake, currency }, sequence: 0 },
    session: { startedAt: openedAt, elapsedMs: 0, net: 0n },
    // The stake of the round is the only possible one.
    bets: { ladder: [bet], min: bet, max: bet, step: bet, maxPayout: last.payout },
    minCycleMs: CYCLE_MS,
    serverSeedHash: '',
    clientSeed: '',
    clientSeedChosen: false,
    // A round of many steps is opened in the state of its beginning.
    openRound: steps.length > 1 ? first : null,
    recent: [],
  } as Table['options']
}
