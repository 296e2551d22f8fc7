import { type Round } from '@ayva/contract/games/rounds'
import { useCallback, useEffect, useRef, useState } from 'react'
import { pause } from '../table/cycle.ts'
import { keepBet } from '../table/last-bet.ts'
import { prefersStill } from '../table/motion.ts'
import { playSound, unlockSound } from '../table/sound.ts'
import { type Table } from '../table/table.ts'
import { COUNT_MS } from '../table/use-count.ts'

/** What a slot of any engine does between the press and the last sign of its result. */
export type Motion<O> = {
  /** The press: whatever turns or falls begins. */
  begin: () => void
  /** The answer is here: brings its first board to rest. `pressedAt` is of `performance.now()`. */
  land: (outcome: O, pressedAt: number) => Promise<void>
  /** Nothing was staked: back to what was shown. */
  halt: () => void
  /** What follows the first board and needs no stake: a wheel, free spins, cascades. */
  present?: (outcome: O, round: Round) => Promise<void>
}

/** A round whose outcome has been shown to its end. */
export type Shown<O> = { round: Round; outcome: O }

/** One round of a slot: one press, one stake, its motion, and what it has paid. */
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

/** What exceeds the stake has its sound, what is large its count; a loss is quiet. */
async function celebrate({ celebrate: tier }: Round): Promise<void> {
  if (tier === 'none') return
  playSound(tier)
  if (tier !== 'small' && !prefersStill()) await pause(COUNT_MS)
}
