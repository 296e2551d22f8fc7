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
  /** The total number of items if more are loaded near the end of `items`; Infinity if it is unknown. */
  count?: number | undefined
  keyOf: (item: Item) => Key
  /**
   * An item is rendered again when it or this function changes, so pass the same function each time. The first link of
   * the item gets the focus.
   */
  render: (item: Item, index: number) => ReactNode
  className?: string | undefined
  /** The layout assumed before anything is measured, also on the server. */
  guess: { columns: number; rowHeight: number }
  onNearEnd?: (() => void) | undefined
}

/**
 * A list of any length that renders only the rows near the visible area. The styles of `className` determine columns,
 * gaps and row height; all rows are as high as the highest. Screen readers get the real positions; arrow keys, Home and
 * End move between items.
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
  // An item with the focus stays rendered, however far the page is scrolled.
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
  /** The offset of the item if it is rendered apart from the others. */
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

/** The item that has the focus or gets it next, and a function that moves the focus to an item, rendered or not. */
function useFocus(list: RefObject<HTMLUListElement | null>) {
  const [pinned, setPinned] = useState<number>()
  return {
    pinned,
    onFocus: (event: FocusEvent) => setPinned(indexOf(event.target)),
    onBlur: () => setPinned(undefined),
    move: (index: number) => {
      // The item is rendered at its real position, so that the browser scrolls to it in any scroll container.
      flushSync(() => setPinned(index))
      firstLinkOf(list.current, index)?.focus()
    },
  }
}
