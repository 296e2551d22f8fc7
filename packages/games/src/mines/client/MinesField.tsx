import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useOnline } from '@ayva/kit/online'
import { multiplierText } from '../../table/figures.ts'
import { objectPicture, partPicture } from '../../table/pictures.ts'
import { minesText } from './mines.text.ts'
import { type CellLook, cellLooks, moveFocus, SIDE } from './mines-view.ts'
import { useFallenFocus } from '../../table/use-fallen-focus.ts'
import { type useMines } from './use-mines.ts'

const pictures: Record<Exclude<CellLook, 'closed'>, () => string> = {
  gem: () => objectPicture('gem'),
  'gem-left': () => objectPicture('gem'),
  bomb: () => partPicture('mines-bomb'),
  hit: () => partPicture('mines-bomb-hit'),
}

const isLeft = (look: CellLook) => look === 'gem-left' || look === 'bomb'

/**
 * The number of rows that show what was hidden: one more per frame after the end of a round. All rows in one frame
 * would take too long on a phone.
 */
function useUncovered(over: boolean): number {
  const [rows, setRows] = useState(over ? SIDE : 0)
  useEffect(() => {
    if (rows === (over ? SIDE : 0)) return
    const frame = requestAnimationFrame(() => setRows(over ? rows + 1 : 0))
    return () => cancelAnimationFrame(frame)
  }, [over, rows])
  return over ? rows : 0
}

/** The field: twenty-five buttons; one of them is in the Tab order, and arrow keys reach the others. */
export function MinesField({ play }: { play: ReturnType<typeof useMines> }) {
  const { current, open, busy, pressed, act } = play
  const [focus, setFocus] = useState(0)
  const field = useRef<HTMLFieldSetElement>(null)
  const online = useOnline()
  useFallenFocus(open, () => field.current?.querySelector('[tabindex="0"]'))
  const looks = cellLooks(current?.outcome)
  const next = current?.outcome.nextMultiplier4
  const over = current !== undefined && !open
  const uncovered = useUncovered(over)

  const onKeyDown = (event: KeyboardEvent) => {
    const to = moveFocus(focus, event.key)
    if (to === undefined) {
      if (event.repeat) event.preventDefault()
      return
    }
    event.preventDefault()
    setFocus(to)
    field.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <fieldset
      className={`mines-field${over ? ' is-over' : ''}`}
      aria-label={minesText.field}
      ref={field}
    >
      {looks.map((look, cell) => {
        const playable = open && online && look === 'closed' && !busy
        const seen = isLeft(look) && cell >= uncovered * SIDE ? 'closed' : look
        return (
          <button
            // A cell is its place.
            // oxlint-disable-next-line react/no-array-index-key
            key={cell}
            type="button"
            data-press={playable ? 'step' : undefined}
            className={`mines-cell is-${seen}${pressed === cell ? ' is-pressed' : ''}`}
            tabIndex={cell === focus ? 0 : -1}
            aria-label={`${minesText.cell(cell)}, ${minesText.looks[look]}`}
            aria-disabled={!playable || undefined}
            onFocus={() => setFocus(cell)}
            onKeyDown={onKeyDown}
            onClick={() => playable && void act(cell)}
          >
            {seen !== 'closed' && <img src={pictures[seen]()} alt="" width={104} height={104} />}
            {look === 'closed' && open && next && (
              <small translate="no">×{multiplierText(next)}</small>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
