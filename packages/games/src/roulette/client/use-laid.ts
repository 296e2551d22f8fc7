import { type Round } from '@ayva/contract/games/rounds'
import { useState } from 'react'
import { type BetLimits } from '../../table/bets.ts'
import { type RouletteBet } from '../roulette.ts'
import { doubled, type Laid, type LaidProblem, type Press, pressOf, withPress } from './laid.ts'

type Needs = {
  limits: BetLimits
  balance: bigint
  last: Round | undefined
  /** Bets that are on the table from the beginning. */
  given: readonly RouletteBet[] | undefined
}

/** The chips on the table: they are removed with their round, and the last bets can be placed again. */
export function useLaid({ limits, balance, last, given }: Needs) {
  const [laid, set] = useState<Laid>(() => (given ? [pressOf(given)] : []))
  const [problem, setProblem] = useState<LaidProblem>()
  const put = (press: Press, onto: Laid) => {
    const next = withPress(onto, press, { limits, balance })
    if ('problem' in next) return setProblem(next.problem)
    setProblem(undefined)
    set(next.laid)
  }
  const back = (to: Laid) => {
    setProblem(undefined)
    set(to)
  }
  const again: Press = last ? pressOf((last.params as { bets: RouletteBet[] }).bets) : []
  return {
    laid,
    problem,
    lay: (press: Press) => put(press, laid),
    undo: () => back(laid.slice(0, -1)),
    clear: () => back([]),
    // Exactly the bets of the last round, and never more.
    repeat: () => put(again, []),
    // Twice the present chips, or else the bets of the last round.
    double: () => put(doubled(laid.length > 0 ? laid : [again]), []),
    settle: () => set([]),
  }
}
