import { useOnline } from '@ayva/kit/online'
import { useEffect, useState } from 'react'
import { secondsUntil, untilNextSecond } from './rest.ts'
import { type RoundWord, text } from './table.text.ts'
import { phaseOf, type Table } from './table.ts'
import { useOnePress } from './use-one-press.ts'
import { useTable } from './use-table.ts'

type Needs = {
  table: Table
  /** What the game calls its rounds. */
  word: RoundWord
  start: () => void
  /** It cannot be started for a reason of the game's own: a wrong stake, nothing chosen. */
  off?: boolean
}

/**
 * The button that starts a round, whatever it looks like. `props` go to a `button`, which may be
 * pressed by Space and Enter from anywhere; `waits` is what to call it while the cycle runs out:
 * its text, or its `aria-label` where it bears a sign.
 */
export function useStart({ table, word, start, off = false }: Needs) {
  const phase = useTable(table, phaseOf)
  const online = useOnline()
  const seconds = useRestSeconds(table)
  const blocked = phase !== 'ready' || off || !online
  const press = useOnePress(start, blocked, true)
  return {
    phase,
    waits: seconds > 0 ? text.next(word, seconds) : undefined,
    props: {
      ...press,
      type: 'button' as const,
      'data-press': 'start',
      // It keeps the focus of who plays by keys; a disabled one would lose it at every round.
      'aria-disabled': blocked || undefined,
    },
  }
}

/** Seconds of rest that are left, told once a second; 0 while an outcome is being shown. */
function useRestSeconds(table: Table): number {
  const until = useTable(table, (state) =>
    phaseOf(state) === 'resting' ? state.rest.until : undefined,
  )
  const [counted, setCounted] = useState({ until, seconds: 0 })
  useEffect(() => {
    if (until === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const count = () => {
      const now = performance.now()
      setCounted({ until, seconds: secondsUntil(until, now) })
      if (until > now) timer = setTimeout(count, untilNextSecond(until, now) + 1)
    }
    count()
    return () => clearTimeout(timer)
  }, [until])
  return until !== undefined && counted.until === until ? counted.seconds : 0
}
