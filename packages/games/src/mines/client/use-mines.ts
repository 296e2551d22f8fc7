import { type Round } from '@ayva/contract/games/rounds'
import { type MinesOutcome } from '../mines.ts'
import { useCallback, useState } from 'react'
import { keepBet } from '../../table/last-bet.ts'
import { playSound, unlockSound } from '../../table/sound.ts'
import { type Table } from '../../table/table.ts'
import { useTable } from '../../table/use-table.ts'

export type MinesRound = { round: Round; outcome: MinesOutcome }

/** The round on the field and its moves. Every answer is shown at once. */
export function useMines(table: Table) {
  const round = useTable(table, (state) => state.round)
  const busy = useTable(table, (state) => state.busy)
  // The cell whose answer is on its way is shown as pressed, not as opened.
  const [pressed, setPressed] = useState<number>()
  const current: MinesRound | undefined = round
    ? { round, outcome: round.outcome as MinesOutcome }
    : undefined

  const start = useCallback(
    async (bet: bigint, mines: number) => {
      unlockSound()
      keepBet(table.game.id, table.options.currency, bet)
      if (!(await table.start(bet, { mines }))) return
      playSound('start')
      table.show()
    },
    [table],
  )

  const act = useCallback(
    async (action: number | 'cashout') => {
      unlockSound()
      if (action !== 'cashout') setPressed(action)
      const next = await table.act(action)
      setPressed(undefined)
      if (!next) return
      if (next.status === 'open') playSound('open')
      else playSound(next.celebrate === 'none' ? 'end' : next.celebrate)
      table.show()
    },
    [table],
  )

  return { current, open: round?.status === 'open', busy, pressed, start, act }
}
