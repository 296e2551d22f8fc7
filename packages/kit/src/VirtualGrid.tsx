import './virtual-grid.css'
import {
  type CSSProperties,
  type FocusEvent,
  type Key,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { classes } from './classes.ts'
import { firstLinkOf, indexOf, stepOf } from './grid-focus.tsx'
import { useGridShape, useRowsInView } from './grid-shape.tsx'

export type VirtualGridProps<Item> = {
  label: string
  items: readonly Item[]
  /**
   * How many there will be in all, where the rest is loaded as one comes near the end of `items`; Infinity
   * where nobody knows.
   */
  count?: number | undefined
  keyOf: (item: Item) => Key
  /** An item is drawn anew when it or this function changes: keep it the same. Its first link takes the focus. */
  render: (item: Item, index: number) => ReactNode
  className?: string | undefined
  /** What a page is drawn by before anything is measured, on the server too. */
  guess: { columns: number; rowHeight: number }
  onNearEnd?: (() => void) | undefined
}

/**
 * A list of any length of which only the rows near the window are in the page. Columns, gaps and the height
 * of a row are what the styles of `className` make of them; all rows are as high as the highest. It is a
 * list to a screen reader, with true places; arrows, Home and End go from item to item.
 */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  const { label, items, keyOf, render, className, guess, onNearEnd } = props
  const list = useRef<HTMLUListElement>(null)
  const shape = useGridShape(list)
  const { columns, rowHeight } = shape ?? guess
  const rows = Math.ceil(items.length / columns)
  const { first, last } = useRowsInView(list, shape, rows, guess.rowHeight)
  const from = first * columns
  const until = Math.min((last + 1) * columns, items.length)

  const isNearEnd = until >= items.length && items.length < (props.count ?? items.length)
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, items.length, onNearEnd])

  const { pinned, onFocus, onBlur, move } = useFocus(list)
  const indexes = Array.from({ length: Math.max(0, until - from) }, (_, at) => from + at)
  // Whoever stands on an item, or is about to, keeps it, however far the page is scrolled.
  const away = pinned !== undefined && pinned < items.length && !indexes.includes(pinned)
  if (away) indexes[pinned < from ? 'unshift' : 'push'](pinned)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed on its links
    <ul
      ref={list}
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- a list without marks is none to Safari
      role="list"
      aria-label={label}
      className={classes('k-virtual-grid', className)}
      style={spaces({ before: first, after: shape ? rows - 1 - last : 0 }, { columns, rowHeight })}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={(event) => {
        const to = stepOf(event, { columns, count: items.length })
        if (to === undefined) return
        event.preventDefault()
        move(to)
      }}
    >
      {indexes.map((index) => (
        <Cell
          key={keyOf(items[index]!)}
          item={items[index]!}
          index={index}
          count={props.count ?? items.length}
          top={away && index === pinned ? Math.floor(index / columns) * rowHeight : undefined}
          render={render as (item: unknown, index: number) => ReactNode}
        />
      ))}
    </ul>
  )
}

const spaces = (
  rows: { before: number; after: number },
  { columns, rowHeight }: { columns: number; rowHeight: number },
) =>
  ({
    '--columns': columns,
    '--before': `${rows.before * rowHeight}px`,
    '--after': `${Math.max(0, rows.after) * rowHeight}px`,
  }) as CSSProperties

type CellProps = {
  item: unknown
  index: number
  count: number
  /** Where it lies, if apart from the others. */
  top: number | undefined
  render: (item: unknown, index: number) => ReactNode
}

const Cell = memo(function Cell({ item, index, count, top, render }: CellProps) {
  return (
    <li
      aria-setsize={Number.isFinite(count) ? count : -1}
      aria-posinset={index + 1}
      className={classes('k-virtual-cell', top !== undefined && 'is-away')}
      style={top === undefined ? undefined : ({ '--top': `${top}px` } as CSSProperties)}
    >
      {render(item, index)}
    </li>
  )
})

/** The item that has the focus or gets it next, and the way to give it to another one, drawn or not. */
function useFocus(list: RefObject<HTMLUListElement | null>) {
  const [pinned, setPinned] = useState<number>()
  return {
    pinned,
    onFocus: (event: FocusEvent) => setPinned(indexOf(event.target)),
    onBlur: () => setPinned(undefined),
    move: (index: number) => {
      // It is drawn where it lies, so the browser scrolls to it, whatever it is that scrolls.
      flushSync(() => setPinned(index))
      firstLinkOf(list.current, index)?.focus()
    },
  }
}
