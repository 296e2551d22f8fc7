import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'

/** What the styles have made of a list: how many columns, and how far rows lie apart. */
export type GridShape = { columns: number; rowHeight: number }

/** Measured before it is painted, and whenever the page changes its size. */
export function useGridShape(list: RefObject<HTMLElement | null>): GridShape | undefined {
  const [shape, setShape] = useState<GridShape>()
  useLayoutEffect(() => {
    const measure = () =>
      setShape((known) => {
        const now = list.current ? shapeOf(list.current) : undefined
        return now && known && isSame(now, known) ? known : (now ?? known)
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (list.current) observer.observe(list.current)
    return () => observer.disconnect()
  }, [list])
  return shape
}

function shapeOf(list: HTMLElement): GridShape | undefined {
  const item = list.querySelector(':scope > li:not(.is-away)')
  if (!item) return undefined
  const { gridTemplateColumns, rowGap } = getComputedStyle(list)
  const columns = gridTemplateColumns === 'none' ? 1 : gridTemplateColumns.split(' ').length
  const rowHeight = item.getBoundingClientRect().height + (Number.parseFloat(rowGap) || 0)
  return { columns, rowHeight }
}

const isSame = (one: GridShape, other: GridShape) =>
  one.columns === other.columns && one.rowHeight === other.rowHeight

/** The height of the window that a server draws for. */
const WINDOW_HEIGHT = 900
/** Rows that are drawn beyond what is seen, on either side: all that is drawn is looked at anew when one comes. */
const BEYOND = 2

/** The rows that are seen and some around them; `last` is -1 where there are none. */
export function useRowsInView(
  list: RefObject<HTMLElement | null>,
  shape: GridShape | undefined,
  rows: number,
  guessed: number,
) {
  const [seen, setSeen] = useState({ from: 0, until: Math.ceil(WINDOW_HEIGHT / guessed) })
  useLayoutEffect(() => {
    if (!shape) return
    const look = () => {
      if (!list.current) return
      const { top } = list.current.getBoundingClientRect()
      const from = Math.floor(-top / shape.rowHeight)
      const until = Math.ceil((innerHeight - top) / shape.rowHeight)
      setSeen((known) => (known.from === from && known.until === until ? known : { from, until }))
    }
    look()
    // Scrolling does not bubble: the page's and that of a dialog are heard on their way down.
    const heard = { capture: true, passive: true }
    // Some rows are drawn ahead, so the next ones can wait for a task of their own.
    const follow = () => startTransition(look)
    addEventListener('scroll', follow, heard)
    const observer = new ResizeObserver(look)
    observer.observe(document.documentElement)
    observer.observe(document.body)
    return () => {
      removeEventListener('scroll', follow, heard)
      observer.disconnect()
    }
  }, [list, shape])
  const clamp = (row: number) => Math.max(0, Math.min(row, rows - 1))
  return {
    first: rows === 0 ? 0 : clamp(seen.from - BEYOND),
    last: rows === 0 ? -1 : clamp(seen.until - 1 + BEYOND),
  }
}
