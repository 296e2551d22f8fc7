import { type Round } from '@ayva/contract/rounds'
import { type DiceOutcome, type DiceParams } from '../dice.ts'
import { useCallback, useState } from 'react'
import { pause, revealAt } from '../../table/cycle.ts'
import { keepBet } from '../../table/last-bet.ts'
import { playSound, unlockSound } from '../../table/sound.ts'
import { type Table } from '../../table/table.ts'

export type Rolled = { round: Round; outcome: DiceOutcome }

/** Between the sounds of the tumbling dice. */
const KNOCK_MS = 420

/** One roll from the press to its number. */
export function useRoll(table: Table) {
  const [rolled, setRolled] = useState<Rolled>()
  const [rolling, setRolling] = useState(false)

  const roll = useCallback(
    async (bet: bigint, params: DiceParams) => {
      const { busy, resting } = table.getState()
      if (busy || resting) return
      const pressedAt = performance.now()
      unlockSound()
      setRolling(true)
      const knocks = setInterval(() => playSound('roll'), KNOCK_MS)
      keepBet(table.game.id, table.options.currency, bet)
      const round = await table.start(bet, params)
      if (round) {
        await pause(revealAt(pressedAt, table.options.minCycleMs) - performance.now())
        setRolled({ round, outcome: round.outcome as DiceOutcome })
      }
      clearInterval(knocks)
      setRolling(false)
      if (!round) return
      playSound(round.celebrate === 'none' ? 'end' : round.celebrate)
      table.show()
    },
    [table],
  )
  return { rolled, rolling, roll }
}
