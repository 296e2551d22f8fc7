import { type Round } from '@ayva/contract/games/rounds'
import { useCallback, useState } from 'react'
import { pause } from './cycle.ts'
import { keepBet } from './last-bet.ts'
import { FADE_MS, prefersStill } from './motion.ts'
import { playSound, unlockSound } from './sound.ts'
import { phaseOf, type Table } from './table.ts'

/** A round whose outcome can be shown. */
export type Shown<Outcome> = { round: Round; outcome: Outcome }

/**
 * One round that is settled at once, from the press to its result. `motionMs` is the duration of its motion, which
 * begins with the answer, because it depends on the outcome.
 */
export function useRound<Outcome>(table: Table, motionMs: (outcome: Outcome) => number) {
  const [shown, setShown] = useState<Shown<Outcome>>()
  const [moving, setMoving] = useState<Shown<Outcome>>()
  const [started, setStarted] = useState(false)

  const play = useCallback(
    async (bet: bigint, params: Record<string, unknown>) => {
      if (phaseOf(table.getState()) !== 'ready') return
      unlockSound()
      playSound('start')
      setStarted(true)
      keepBet(table.game.id, table.options.currency, bet)
      const round = await table.start(bet, params)
      if (round) {
        const outcome = round.outcome as Outcome
        setMoving({ round, outcome })
        await pause(prefersStill() ? FADE_MS : motionMs(outcome))
        setShown({ round, outcome })
        setMoving(undefined)
      }
      setStarted(false)
      if (!round) return
      playSound(round.celebrate === 'none' ? 'end' : round.celebrate)
      table.show()
    },
    [table, motionMs],
  )
  return { shown, moving, started, play }
}
