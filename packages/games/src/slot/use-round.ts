import { type Round } from '@ayva/contract/games/rounds'
import { useCallback, useEffect, useRef, useState } from 'react'
import { pause } from '../table/cycle.ts'
import { keepBet } from '../table/last-bet.ts'
import { prefersStill } from '../table/motion.ts'
import { playSound, unlockSound } from '../table/sound.ts'
import { type Table } from '../table/table.ts'
import { COUNT_MS } from '../table/use-count.ts'

/** What a slot does between the press and the end of its result. */
export type Motion<O> = {
  /** Starts the motion on a press. */
  begin: () => void
  /** The answer has arrived: brings the first board to rest. `pressedAt` is from `performance.now()`. */
  land: (outcome: O, pressedAt: number) => Promise<void>
  /** Nothing was staked: returns to the previous board. */
  halt: () => void
  /** What follows the first board without a stake: a wheel, free spins, cascades. */
  present?: (outcome: O, round: Round) => Promise<void>
}

/** A round whose outcome has been shown completely. */
export type Shown<O> = { round: Round; outcome: O }

/** One round of a slot: a press, a stake, its motion, and its pay. */
export function useRound<O>(table: Table, motion: Motion<O>) {
  const [shown, setShown] = useState<Shown<O>>()
  const latest = useRef(motion)
  const here = useRef(true)
  useEffect(() => {
    latest.current = motion
  })
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const spin = useCallback(
    async (bet: bigint) => {
      const { busy, resting } = table.getState()
      if (busy || resting) return
      const pressedAt = performance.now()
      unlockSound()
      playSound('start')
      setShown(undefined)
      latest.current.begin()
      keepBet(table.game.id, table.options.currency, bet)
      const round = await table.start(bet, {})
      if (!round) return latest.current.halt()
      const outcome = round.outcome as O
      await latest.current.land(outcome, pressedAt)
      if (here.current) await latest.current.present?.(outcome, round)
      if (here.current) {
        setShown({ round, outcome })
        await celebrate(round)
      }
      table.show()
    },
    [table],
  )

  return { shown, spin }
}

/** A pay above the stake has a sound, a large one a count-up; a loss is quiet. */
async function celebrate({ celebrate: tier }: Round): Promise<void> {
  if (tier === 'none') return
  playSound(tier)
  if (tier !== 'small' && !prefersStill()) await pause(COUNT_MS)
}
