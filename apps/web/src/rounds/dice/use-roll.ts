import { type Round } from '@ayva/contract/rounds'
import { type DiceOutcome, type DiceParams } from '@ayva/games/dice/dice.ts'
import { useCallback, useState } from 'react'
import { pause, revealAt } from '../cycle.ts'
import { keepBet } from '../last-bet.ts'
import { playSound, unlockSound } from '../sound.ts'
import { type GameClientProps } from '../use-table.ts'

export type Rolled = { round: Round; outcome: DiceOutcome }

/** Between the sounds of the tumbling dice. */
const KNOCK_MS = 420

/** One roll from the press to its number. */
export function useRoll({ game, table }: GameClientProps) {
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
      keepBet(game.id, table.options.currency, bet)
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
    [table, game],
  )
  return { rolled, rolling, roll }
}
