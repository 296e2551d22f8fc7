/** Rounds that follow each other without a press, within bounds that the player sets. Each is an ordinary bet. */
import { type Round } from '@ayva/contract/games/rounds'
import { followStart, offeredStart } from './start-offer.ts'
import { type Table, type TableState } from './table.ts'

export const ROUNDS = [10, 25, 50, 100] as const

export type Bounds = {
  rounds: (typeof ROUNDS)[number]
  /** No round is started that could make the net loss of the run larger than this. */
  loss: bigint
  /** The run ends after one payout of at least this. */
  payout: bigint | undefined
  /** The run ends once it has won this on balance. */
  gain: bigint | undefined
}

export type End =
  | 'rounds'
  | 'loss'
  | 'payout'
  | 'gain'
  | 'stopped'
  | 'hidden'
  | 'covered'
  | 'offline'
  | 'refused'
  | 'series'

export type Run = { bounds: Bounds; left: number; net: bigint }

export const begun = (bounds: Bounds): Run => ({ bounds, left: bounds.rounds, net: 0n })

/** Whether the next stake stays within the bound of the loss, even if all of it is lost. */
export const isAffordable = ({ bounds, net }: Run, stake: bigint): boolean =>
  stake - net <= bounds.loss

/** The run after one of its rounds, and why it is over, if it is. */
export function counted(run: Run, { stake, payout }: Pick<Round, 'stake' | 'payout'>) {
  const { bounds } = run
  const next: Run = { bounds, left: run.left - 1, net: run.net + payout - stake }
  return { run: next, end: endOf(next, payout) }
}

function endOf({ bounds, left, net }: Run, payout: bigint): End | undefined {
  if (net <= -bounds.loss) return 'loss'
  if (bounds.payout !== undefined && payout >= bounds.payout) return 'payout'
  if (bounds.gain !== undefined && net >= bounds.gain) return 'gain'
  return left === 0 ? 'rounds' : undefined
}

/** What a run asks of its page. */
export type Around = {
  isHidden: () => boolean
  /** Whether something is open over the game. */
  isCovered: () => boolean
  isOnline: () => boolean
}

type Watched = {
  onRun: (run: Run) => void
  onEnd: (end: End, run: Run) => void
}

/**
 * Runs rounds by the round's own button, so that its stake, the minimum cycle and all limits are those of a press. It
 * ends at once when `end` is called; a round that has been staked is always shown to its end.
 */
export function startRun(table: Table, bounds: Bounds, around: Around, watched: Watched) {
  let run = begun(bounds)
  let isOver = false
  let last = table.getState().round?.id
  const undo: (() => void)[] = []

  function end(why: End): void {
    if (isOver) return
    isOver = true
    for (const one of undo) one()
    watched.onEnd(why, run)
  }

  /** Starts the next round if nothing is against it; called whenever that can have changed. */
  function go(): void {
    if (isOver || !isReady(table.getState())) return
    const why = obstacle(around)
    if (why) return end(why)
    const offer = offeredStart(table)
    // The table can be ready before its button is drawn so.
    if (!offer) return
    if (!offer.start) return end('refused')
    offer.start()
  }

  function follow(state: TableState): void {
    const { problem, late, busy, round } = state
    if (isOver) return
    if (problem) return end('refused')
    if (late) return end('offline')
    if (busy || !round || round.status === 'open' || round.id === last) return
    last = round.id
    const after = counted(run, round)
    run = after.run
    watched.onRun(run)
    if (after.end) end(after.end)
  }

  undo.push(
    table.subscribe(follow),
    followStart(table, go),
    table.guard((stake) => {
      if (isAffordable(run, stake)) return true
      end('loss')
      return false
    }),
  )
  watched.onRun(run)
  go()
  return { end }
}

/** The phase «ready» of a table, without the code of tables, which is in a file of its own then. */
const isReady = ({ busy, resting, round }: TableState): boolean =>
  !busy && !resting && round?.status !== 'open'

function obstacle({ isHidden, isCovered, isOnline }: Around): End | undefined {
  if (isHidden()) return 'hidden'
  if (!isOnline()) return 'offline'
  return isCovered() ? 'covered' : undefined
}
