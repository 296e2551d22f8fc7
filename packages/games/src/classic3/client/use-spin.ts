import { type Classic3Model, type Classic3Outcome } from '../classic3.ts'
import { type Round } from '@ayva/contract/rounds'
import { useCallback, useEffect, useRef, useState } from 'react'
import { pause, revealAt } from '../../table/cycle.ts'
import { keepBet } from '../../table/last-bet.ts'
import { prefersStill } from '../../table/motion.ts'
import { playSound, unlockSound } from '../../table/sound.ts'
import { type Table } from '../../table/table.ts'
import { quietStops, useReels } from './use-reels.ts'

/** Count-up of a large win; a small one is simply there. */
export const COUNT_MS = 1200
export const WHEEL_MS = 3200

/** What has been shown of the last round: nothing, its wheel, or all of it. */
export type Shown = { round: Round; outcome: Classic3Outcome; part: 'wheel' | 'all' }

/** One spin from the press to the last sign of its result. */
export function useSpin(table: Table, model: Classic3Model) {
  const [first] = useState(() => quietStops(model))
  const { reels, turn, land, halt } = useReels(model, first)
  const [shown, setShown] = useState<Shown>()
  const here = useRef(true)
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
      turn()
      keepBet(table.game.id, table.options.currency, bet)
      const round = await table.start(bet, {})
      if (!round) return halt()
      const outcome = round.outcome as Classic3Outcome
      await land(outcome.stops, revealAt(pressedAt, table.options.minCycleMs))
      if (here.current) await present(round, outcome)
      table.show()
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [table, turn, land, halt],
  )

  async function present(round: Round, outcome: Classic3Outcome): Promise<void> {
    if (outcome.fullScreen && model.fullScreenWheel) {
      setShown({ round, outcome, part: 'wheel' })
      await pause(prefersStill() ? 1500 : WHEEL_MS + 500)
    }
    setShown({ round, outcome, part: 'all' })
    const { celebrate } = round
    if (celebrate === 'none') return
    playSound(celebrate)
    if (celebrate !== 'small' && !prefersStill()) await pause(COUNT_MS)
  }

  return { reels, shown, spin }
}
