import { type KeyboardEvent, useRef, useState } from 'react'
import { type Shown } from '../../table/use-round.ts'
import { type KenoOutcome } from '../keno.ts'
import { kenoText } from './keno.text.ts'
import { BALL_MS, movedTo, numbers } from './keno-view.ts'

type Props = {
  picks: readonly number[]
  toggle: (number: number) => void
  lies: Shown<KenoOutcome> | undefined
  /** The balls are still being drawn. */
  falls: boolean
  disabled: boolean
}

/** Forty buttons; one of them is in the Tab order, and arrow keys reach the others. */
export function KenoField({ picks, toggle, lies, falls, disabled }: Props) {
  const [focus, setFocus] = useState(0)
  const field = useRef<HTMLFieldSetElement>(null)
  const drawn = lies?.outcome.drawn ?? []

  const onKeyDown = (event: KeyboardEvent) => {
    const to = movedTo(focus, event.key)
    if (to === undefined) {
      if (event.repeat || event.key.startsWith('Arrow')) event.preventDefault()
      return
    }
    event.preventDefault()
    setFocus(to)
    field.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <fieldset className="keno-field" aria-label={kenoText.field} ref={field}>
      {numbers.map((number, cell) => {
        const at = drawn.indexOf(number)
        const isPicked = picks.includes(number)
        const marks = [isPicked && 'is-picked', at >= 0 && 'is-drawn', falls && 'is-falling']
        const told = !falls && at >= 0 && `, ${isPicked ? kenoText.hit : kenoText.drawn}`
        return (
          <button
            key={number}
            type="button"
            className={`keno-cell ${marks.filter(Boolean).join(' ')}`}
            style={{ '--at': `${at * BALL_MS}ms` } as React.CSSProperties}
            tabIndex={cell === focus ? 0 : -1}
            aria-pressed={isPicked}
            aria-disabled={disabled || undefined}
            aria-label={`${number}${told || ''}`}
            onFocus={() => setFocus(cell)}
            onKeyDown={onKeyDown}
            onClick={() => !disabled && toggle(number)}
          >
            {number}
          </button>
        )
      })}
    </fieldset>
  )
}
