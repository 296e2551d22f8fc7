/** What reaches a table from outside: the balance, and moves made elsewhere. */
import { type Launch } from '@ayva/contract/games/play'
import { type Round } from '@ayva/contract/games/rounds'
import { type Balance } from '@ayva/contract/ledger/wallet'
import { type StoreApi } from 'zustand/vanilla'
import { newerBalance } from './balance.ts'
import { type TableState } from './table.ts'

/** The number of rounds that a game lists without a request. */
export const RECENT_MAX = 20

type Options = Launch['launchOptions']

export function updatesOf(store: StoreApi<TableState>, options: Options) {
  const held = new Map<string, (round: Round) => void>()
  return {
    knows: (roundId: string, moves: number | undefined) => {
      const { busy, round } = store.getState()
      if (busy || (moves === 0 && held.has(roundId))) return true
      return round?.id === roundId && moves !== undefined && round.actions.length >= moves
    },
    follow(round: Round): void {
      const holder = held.get(round.id)
      if (holder) holder(round)
      else store.setState((state) => followed(state, round, options))
    },
    hold(roundId: string, follow: ((round: Round) => void) | null): void {
      if (follow) held.set(roundId, follow)
      else held.delete(roundId)
    },
    hear: (purse: Balance) =>
      store.setState(({ purse: known }) => ({ purse: newerBalance(known, purse) })),
  }
}

/** The table after moves that were made elsewhere. A round from before the session adds nothing to its net. */
function followed(before: TableState, round: Round, { session }: Options): Partial<TableState> {
  const known = before.round?.id === round.id ? before.round : undefined
  if (before.busy || (known && known.actions.length > round.actions.length)) return {}
  const listed = before.recent.some(({ id }) => id === round.id)
  const over = round.status !== 'open'
  const inSession = openedAt(round) >= Date.parse(session.startedAt)
  const added = inSession && !listed ? worthOf(round) - (known ? worthOf(known) : 0n) : 0n
  // Delayed events do not remove a later round from the table.
  const isPast = before.round !== null && openedAt(before.round) > openedAt(round)
  return {
    round: isPast ? before.round : round,
    net: before.net + added,
    recent: over && !listed ? [round, ...before.recent].slice(0, RECENT_MAX) : before.recent,
  }
}

const openedAt = (round: Round) => Date.parse(round.openedAt)

/** The win of a round so far: a returned stake counts as nothing. */
function worthOf({ status, stake, payout }: Round): bigint {
  if (status === 'void') return 0n
  return (status === 'open' ? 0n : payout) - stake
}
