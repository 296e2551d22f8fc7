import { type Round } from '@ayva/contract/rounds'
import { useCallback, useState } from 'react'
import { motionEnd, pause } from '../../table/cycle.ts'
import { keepBet } from '../../table/last-bet.ts'
import { FADE_MS, prefersStill } from '../../table/motion.ts'
import { playSound, unlockSound } from '../../table/sound.ts'
import { phaseOf, type Table } from '../../table/table.ts'
import { type LimboOutcome } from '../limbo.ts'

export type Flown = { round: Round; outcome: LimboOutcome }
/** On the ground with the last height told, waiting for an answer, or on the way up for so long. */
export type Flight = { at: 'rest' | 'ground' } | { at: 'way'; ms: number }

const FLIGHT_MS = 1200
/** However late an answer is, the way up is seen. */
const RISE_MIN_MS = 800

/** One flight from the press to its height. */
export function useFlight(table: Table) {
  const [flown, setFlown] = useState<Flown>()
  const [flight, setFlight] = useState<Flight>({ at: 'rest' })

  const fly = useCallback(
    async (bet: bigint, target100: number) => {
      if (phaseOf(table.getState()) !== 'ready') return
      const pressedAt = performance.now()
      unlockSound()
      setFlight({ at: 'ground' })
      keepBet(table.game.id, table.options.currency, bet)
      const round = await table.start(bet, { target100 })
      if (round) {
        playSound('rise')
        const left = motionEnd(pressedAt, FLIGHT_MS) - performance.now()
        const ms = prefersStill() ? FADE_MS : Math.max(RISE_MIN_MS, left)
        setFlown({ round, outcome: round.outcome as LimboOutcome })
        setFlight({ at: 'way', ms })
        await pause(ms)
      }
      setFlight({ at: 'rest' })
      if (!round) return
      playSound(round.celebrate === 'none' ? 'end' : round.celebrate)
      table.show()
    },
    [table],
  )
  return { flown, flight, fly }
}
