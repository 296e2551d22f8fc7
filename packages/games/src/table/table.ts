import { type Call } from '@ayva/contract/client'
import { type Launch } from '@ayva/contract/games/play'
import {
  openDemoRound,
  openRound,
  type Round,
  type RoundStep,
  stepDemoRound,
  stepRound,
} from '@ayva/contract/games/rounds'
import { Refusal } from '@ayva/contract/refusal'
import { type Balance } from '@ayva/contract/ledger/wallet'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { newBetKey } from './bet-key.ts'
import { readyAt } from './cycle.ts'
import { updatesOf, RECENT_MAX } from './updates.ts'
import { ownCalls } from './own-calls.ts'
import { untilAnswered } from './persist.ts'
import { newerBalance, shownBalance, sumOf } from './balance.ts'
import { currentPair, keepBetNonce, keepBetPair, type Pair } from './shown-pair.ts'

export type TableState = {
  purse: Balance
  /** Free rounds of the player; null if there are none. */
  free: Launch['launchOptions']['freeRounds']
  /** The balance to show while an outcome is being shown; undefined: the real balance. */
  held: bigint | undefined
  /** Returns minus stakes since the session of play began, as far as they have been shown. */
  net: bigint
  /** The round on the table: open, or the last one that was settled and shown. */
  round: Round | null
  /** A call is in progress, or an outcome is being shown. */
  busy: boolean
  /** The minimum cycle of the last start has not ended. */
  resting: boolean
  /** The period of rest by `performance.now()`; both 0 before the first start. */
  rest: { from: number; until: number }
  /** The answer is missing, and the same call is repeated. */
  late: boolean
  problem: Error | undefined
  /** Finished rounds, the newest first, including those from before the tab was opened. */
  recent: Round[]
  /** The seed pair of the next round; its player can change it beside an open game. */
  pair: Pair
}

/** What a client may know of the title: its id and its pictures. */
export type TableGame = { id: number; art: string }

type Needs = {
  call: Call
  game: TableGame
  given?: Record<string, unknown>
  options: Launch['launchOptions']
  /** Called with the real balance once the player may see it. */
  onBalance: (purse: Balance) => void
}

/** One game opened by one player: its balance, its round, and the only way to stake. */
export type Table = StoreApi<TableState> & {
  game: TableGame
  /** The choices of a replayed round, with which a client begins. */
  given: Record<string, unknown> | undefined
  options: Launch['launchOptions']
  /** Stakes: one press is one bet, whatever the network does. Undefined if it was refused. */
  start: (bet: bigint, params: Record<string, unknown>) => Promise<Round | undefined>
  /** Asks before each stake; a refused one is not staked. Returns how to end this. */
  guard: (mayStake: (bet: bigint) => boolean) => () => void
  /** Makes a move in the open round. */
  act: (action: unknown) => Promise<Round | undefined>
  /** Must be called when the outcome of the last answer has been shown completely. */
  show: () => void
  /** Whether the table knows this many moves of a round already; it knows all of its own. */
  knows: (roundId: string, moves: number | undefined) => boolean
  /**
   * Takes over a round as another tab, or a timeout, has left it. A call of this tab that is in progress has
   * precedence.
   */
  follow: (round: Round) => void
  /** Calls the server, for games with calls of their own: calls are repeated until they are answered. */
  ask: <T>(attempt: (call: Call) => Promise<T>) => Promise<T>
  /** Takes over the answer of such a call; `staked` is what it has just cost. */
  learn: (step: RoundStep, staked: bigint) => void
  /** Redirects the events of a round with calls of its own to the code that plays it; null ends this. */
  hold: (roundId: string, follow: ((round: Round) => void) | null) => void
  /** Takes over balance events from outside the game. */
  hear: (purse: Balance) => void
  /** The player is here, or has left, after which nothing more is requested. */
  enter: () => void
  leave: () => void
}

export function createTable(needs: Needs): Table {
  const { game, options } = needs
  const store = createStore<TableState>(() => ({
    purse: options.purse,
    free: options.freeRounds,
    held: undefined,
    net: options.session.net,
    round: options.openRound,
    busy: false,
    resting: false,
    rest: { from: 0, until: 0 },
    late: false,
    problem: undefined,
    recent: options.recent,
    pair: {
      serverSeedHash: options.serverSeedHash,
      clientSeed: options.clientSeed,
      clientSeedChosen: options.clientSeedChosen,
    },
  }))
  const { given } = needs
  return { ...store, game, given, options, ...moves(store, needs), ...updatesOf(store, options) }
}

function moves(store: StoreApi<TableState>, needs: Needs) {
  const { options } = needs
  let left = new AbortController()
  let answer: RoundStep | undefined
  let staked = 0n
  let mayStake = (_bet: bigint): boolean => true

  /** What a step adds to the session; a round that was opened before it belongs to an earlier one. */
  function counted({ openedAt, status, payout }: Round): bigint {
    if (Date.parse(openedAt) < Date.parse(options.session.startedAt)) return 0n
    return (status === 'open' ? 0n : payout) - staked
  }

  /** Sends one call until it is answered; the table is busy until `show`, or until a refusal. */
  async function send(attempt: () => Promise<RoundStep>): Promise<RoundStep | undefined> {
    const { signal } = left
    try {
      return await untilAnswered(attempt, {
        minCycleMs: options.minCycleMs,
        signal,
        onLate: () => store.setState({ late: true }),
      })
    } catch (error) {
      if (!signal.aborted) store.setState({ busy: false, held: undefined, problem: error as Error })
      return undefined
    } finally {
      if (store.getState().late) store.setState({ late: false })
    }
  }

  async function start(bet: bigint, params: Record<string, unknown>) {
    const { busy, resting, purse, free, pair } = store.getState()
    if (busy || resting || !mayStake(bet)) return undefined
    const before = sumOf(purse)
    const cost = bet === free?.bet ? 0n : bet
    const held = before >= cost ? shownBalance(before, cost, 0n) : undefined
    store.setState({ busy: true, problem: undefined, held })
    answer = await send(opening(needs, { bet, params, pair }))
    if (!answer) return renewPair(store, needs)
    staked = answer.free ? 0n : answer.round.stake
    rest(store, options.minCycleMs, shownBalance(before, staked, 0n))
    return answer.round
  }

  async function act(action: unknown) {
    const { busy, round } = store.getState()
    if (busy || round?.status !== 'open') return undefined
    const before = sumOf(store.getState().purse)
    store.setState({ busy: true, problem: undefined, held: before })
    answer = await send(moving(needs, round, action))
    // The balance contains the opening stake already; only a step can add to it.
    staked = answer ? answer.round.stake - round.stake : 0n
    return answer?.round
  }

  function show(): void {
    if (!answer) return
    const { purse } = answer
    store.setState(shownState(store.getState(), answer, counted(answer.round)))
    answer = undefined
    needs.onBalance(purse)
  }

  return {
    start,
    guard: (asked: (bet: bigint) => boolean) => {
      mayStake = asked
      return () => {
        mayStake = () => true
      }
    },
    act,
    show,
    ...ownCalls(needs, {
      left: () => left.signal,
      setLate: (late) => store.setState({ late }),
      apply: (step, net) => store.setState(shownState(store.getState(), step, net)),
    }),
    enter: () => {
      if (left.signal.aborted) left = new AbortController()
    },
    leave: () => left.abort(),
  }
}

/** Shows the current pair if the bet was refused because of an outdated one. */
async function renewPair(store: StoreApi<TableState>, needs: Needs): Promise<undefined> {
  const { problem, pair: last } = store.getState()
  if (!(problem instanceof Refusal) || problem.key !== 'pair_changed') return
  const pair = await currentPair(needs, last).catch(() => null)
  if (pair) store.setState({ pair })
}

/** Keeps the start button inactive for the whole cycle of the round that has just opened. */
function rest(store: StoreApi<TableState>, minCycleMs: number, held: bigint): void {
  const from = performance.now()
  const until = readyAt(from, minCycleMs)
  store.setState({ resting: true, rest: { from, until }, held })
  setTimeout(() => store.setState({ resting: false }), until - from)
}

/** The table after everything of an answer has been shown. `net` is what it adds to the session. */
function shownState(before: TableState, answer: RoundStep, net: bigint): Partial<TableState> {
  const { round, purse, free = before.free } = answer
  const over = round.status !== 'open'
  return {
    round,
    busy: false,
    held: undefined,
    purse: newerBalance(before.purse, purse),
    free: free && free.left > 0 ? free : null,
    net: before.net + net,
    recent: over ? [round, ...before.recent].slice(0, RECENT_MAX) : before.recent,
  }
}

type Opening = { bet: bigint; params: Record<string, unknown>; pair: Pair }

/** The id of the round is created before the first attempt, so that a retry names the same bet. */
function opening({ call, game, options }: Needs, { bet, params, pair }: Opening) {
  const idempotencyKey = newBetKey()
  keepBetPair(idempotencyKey, pair)
  // The player has read the rules of this version and seen this hash, so a bet under others is refused.
  const { demoId, modelVersion, currency } = options
  const { serverSeedHash } = pair
  const body = { gameId: game.id, modelVersion, bet, currency, params, serverSeedHash }
  return async () => {
    const step = await (demoId === null
      ? call(openRound, { body, idempotencyKey })
      : call(openDemoRound, { params: { demoId }, body, idempotencyKey }))
    keepBetNonce(step.round, pair)
    return step
  }
}

function moving({ call, options }: Needs, round: Round, action: unknown) {
  const body = { index: round.actions.length, action }
  const { demoId } = options
  const roundId = round.id
  return () =>
    demoId === null
      ? call(stepRound, { params: { roundId }, body })
      : call(stepDemoRound, { params: { demoId, roundId }, body })
}

/** The round that was shown last, in this tab or before it was opened. */
export function lastRound({ round, recent }: TableState): Round | null {
  return round ?? recent[0] ?? null
}

/** What can be done at the table; browser tests follow any game by it. */
export type TablePhase = 'ready' | 'resting' | 'busy' | 'open'

export function phaseOf({ busy, resting, round }: TableState): TablePhase {
  if (busy) return 'busy'
  if (round?.status === 'open') return 'open'
  return resting ? 'resting' : 'ready'
}

/** The balance that can be shown now. */
export function balanceOf({ held, purse }: TableState): { minor: bigint; currency: string } {
  return { minor: held ?? sumOf(purse), currency: purse.balance.currency }
}
