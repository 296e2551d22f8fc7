import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'

/** The layout that results from the styles: the number of columns and the distance between rows. */
export type GridShape = { columns: number; rowHeight: number }

/** Measured before painting, and again when the size of the page changes. */
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

/** The window height that the server assumes. */
const WINDOW_HEIGHT = 900
/** The number of rows rendered above and below the visible area; every additional row costs time at each change. */
const BEYOND = 2

/** The visible rows and some around them; `last` is -1 if there are none. */
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
    // Scroll events do not bubble; the capture phase receives those of the page and of a dialog.
    const heard = { capture: true, passive: true }
    // Some rows are rendered ahead, so the next ones can be a transition.
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
