import { useOnline } from '@ayva/kit/online'
import { useEffect, useState } from 'react'
import { offerStart } from './start-offer.ts'
import { secondsUntil, untilNextSecond } from './rest.ts'
import { type RoundWord, text } from './table.text.ts'
import { phaseOf, type Table } from './table.ts'
import { useOnePress } from './use-one-press.ts'
import { useTable } from './use-table.ts'

type Needs = {
  table: Table
  /** The game's word for its rounds. */
  word: RoundWord
  start: () => void
  /** It cannot be started for a reason of the game, such as a wrong stake or no choice. */
  off?: boolean
}

/**
 * The behaviour of a start button of any look. `props` are for a `button` that Space and Enter press from anywhere;
 * `waits` is its label during the cycle: its text, or its `aria-label` if it shows an icon.
 */
export function useStart({ table, word, start, off = false }: Needs) {
  const phase = useTable(table, phaseOf)
  const online = useOnline()
  const seconds = useRestSeconds(table)
  const blocked = phase !== 'ready' || off || !online
  const press = useOnePress(start, blocked, true)
  useEffect(() => {
    const offer = { start: blocked ? undefined : start }
    offerStart(table, phase === 'ready' ? offer : undefined)
  })
  useEffect(() => () => offerStart(table, undefined), [table])
  return {
    phase,
    waits: seconds > 0 ? text.next(word, seconds) : undefined,
    props: {
      ...press,
      type: 'button' as const,
      'data-press': 'start',
      // A disabled button would lose the focus of keyboard players at every round.
      'aria-disabled': blocked || undefined,
    },
  }
}

/** The remaining seconds of rest, updated once a second; 0 while an outcome is being shown. */
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
