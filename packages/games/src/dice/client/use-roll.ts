import { type Round } from '@ayva/contract/games/rounds'
import { type DiceOutcome, type DiceParams } from '../dice.ts'
import { useCallback, useState } from 'react'
import { motionEnd, pause } from '../../table/cycle.ts'
import { keepBet } from '../../table/last-bet.ts'
import { FADE_MS, prefersStill } from '../../table/motion.ts'
import { playSound, unlockSound } from '../../table/sound.ts'
import { phaseOf, type Table } from '../../table/table.ts'

export type Rolled = { round: Round; outcome: DiceOutcome }

/** The duration of a throw; then its number appears. */
export const ROLL_MS = 1000
/** The moments of a throw at which the dice touch the table. */
const KNOCKS_MS = [0, 400, 700, 900]

/** One roll from the press to its number. */
export function useRoll(table: Table) {
  const [rolled, setRolled] = useState<Rolled>()
  const [rolling, setRolling] = useState(false)

  const roll = useCallback(
    async (bet: bigint, params: DiceParams) => {
      if (phaseOf(table.getState()) !== 'ready') return
      const pressedAt = performance.now()
      unlockSound()
      setRolling(true)
      const knocks = KNOCKS_MS.map((ms) => setTimeout(() => playSound('roll'), ms))
      keepBet(table.game.id, table.options.currency, bet)
      const round = await table.start(bet, params)
      if (round) {
        const end = motionEnd(pressedAt, prefersStill() ? FADE_MS : ROLL_MS)
        await pause(end - performance.now())
        setRolled({ round, outcome: round.outcome as DiceOutcome })
      }
      knocks.forEach(clearTimeout)
      setRolling(false)
      if (!round) return
      playSound(round.celebrate === 'none' ? 'end' : round.celebrate)
      table.show()
    },
    [table],
  )
  return { rolled, rolling, roll }
}
