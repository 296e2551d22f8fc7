import { type Round } from '@ayva/contract/games/rounds'
import { useCallback, useState } from 'react'
import { motionEnd, pause } from '../../table/cycle.ts'
import { keepBet } from '../../table/last-bet.ts'
import { FADE_MS, prefersStill } from '../../table/motion.ts'
import { playSound, unlockSound } from '../../table/sound.ts'
import { phaseOf, type Table } from '../../table/table.ts'
import { type LimboOutcome } from '../limbo.ts'

export type Flown = { round: Round; outcome: LimboOutcome }
/** Resting at the last height, waiting on the ground for an answer, or rising for so many ms. */
export type Climb = { at: 'rest' | 'ground' } | { at: 'way'; ms: number }

const CLIMB_MS = 1200
/** The ascent is visible even if the answer is late. */
const RISE_MIN_MS = 800

/** One ascent from the press to its height. */
export function useClimb(table: Table) {
  const [flown, setFlown] = useState<Flown>()
  const [climb, setClimb] = useState<Climb>({ at: 'rest' })

  const fly = useCallback(
    async (bet: bigint, target100: number) => {
      if (phaseOf(table.getState()) !== 'ready') return
      const pressedAt = performance.now()
      unlockSound()
      setClimb({ at: 'ground' })
      keepBet(table.game.id, table.options.currency, bet)
      const round = await table.start(bet, { target100 })
      if (round) {
        playSound('rise')
        const left = motionEnd(pressedAt, CLIMB_MS) - performance.now()
        const ms = prefersStill() ? FADE_MS : Math.max(RISE_MIN_MS, left)
        setFlown({ round, outcome: round.outcome as LimboOutcome })
        setClimb({ at: 'way', ms })
        await pause(ms)
      }
      setClimb({ at: 'rest' })
      if (!round) return
      playSound(round.celebrate === 'none' ? 'end' : round.celebrate)
      table.show()
    },
    [table],
  )
  return { flown, climb, fly }
}
