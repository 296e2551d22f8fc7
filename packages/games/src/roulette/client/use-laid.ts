import { type Round } from '@ayva/contract/games/rounds'
import { useState } from 'react'
import { type BetLimits } from '../../table/bets.ts'
import { type RouletteBet } from '../roulette.ts'
import { type Laid, type LaidProblem, type Press, pressOf, withPress } from './laid.ts'

type Needs = {
  limits: BetLimits
  balance: bigint
  last: Round | undefined
  /** Bets that lie there from the beginning. */
  given: readonly RouletteBet[] | undefined
}

/** The chips on the table: those of a round that is over lie there until the next one is laid. */
export function useLaid({ limits, balance, last, given }: Needs) {
  const [{ laid, isOver }, set] = useState<{ laid: Laid; isOver: boolean }>(() => ({
    laid: given ? [pressOf(given)] : [],
    isOver: false,
  }))
  const [problem, setProblem] = useState<LaidProblem>()
  const put = (press: Press, onto: Laid) => {
    const next = withPress(onto, press, { limits, balance })
    if ('problem' in next) return setProblem(next.problem)
    setProblem(undefined)
    set({ laid: next.laid, isOver: false })
  }
  const back = (to: Laid) => {
    setProblem(undefined)
    set({ laid: to, isOver: false })
  }
  return {
    laid,
    isOver,
    problem,
    lay: (press: Press) => put(press, isOver ? [] : laid),
    undo: () => back(isOver ? [] : laid.slice(0, -1)),
    clear: () => back([]),
    // The very bets of the last round, and never more.
    repeat: () => last && put(pressOf((last.params as { bets: RouletteBet[] }).bets), []),
    settle: () => set({ laid, isOver: true }),
  }
}
