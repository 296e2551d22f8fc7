import './tabs.css'
import { useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react'
import { classes } from './classes.ts'
import { TabFace, type TabItem, type TabListProps } from './tab-face.tsx'

export type { TabItem }

export type TabsProps = TabListProps & { panelId?: string | undefined }

const arrows: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

export const Tabs = ({ label, items, value, onChange, panelId, className }: TabsProps) => {
  const base = useId()
  const list = useRef<HTMLElement>(null)
  useCurrentInView(list, value)
  if (items.some((item) => item.href !== undefined)) {
    return (
      <nav
        ref={(node) => {
          list.current = node
        }}
        className={classes('k-tabs', className)}
        aria-label={label}
      >
        {items.map((item) => (
          <a key={item.id} href={item.href} aria-current={item.id === value ? 'page' : undefined}>
            <TabFace item={item} />
          </a>
        ))}
      </nav>
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const move = arrows[event.key]
    if (!move) return
    const index = items.findIndex((item) => item.id === value)
    const next = items[(index + move + items.length) % items.length]
    if (!next) return
    event.preventDefault()
    onChange?.(next.id)
    document.getElementById(`${base}-${next.id}`)?.focus()
  }
  return (
    <div
      ref={(node) => {
        list.current = node
      }}
      className={classes('k-tabs', className)}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.id}
          id={`${base}-${item.id}`}
          type="button"
          role="tab"
          aria-selected={item.id === value}
          aria-controls={panelId}
          tabIndex={item.id === value ? 0 : -1}
          onClick={() => onChange?.(item.id)}
        >
          <TabFace item={item} />
        </button>
      ))}
    </div>
  )
}

/** On a phone the row of tabs is wider than the page; this scrolls it so that the current tab is completely visible. */
function useCurrentInView(list: RefObject<HTMLElement | null>, value: string): void {
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current="page"], [aria-selected="true"]')
    if (!list.current || !current) return
    const row = list.current.getBoundingClientRect()
    const { left, right } = current.getBoundingClientRect()
    // `scrollIntoView` would scroll the page too.
    list.current.scrollBy({ left: Math.max(0, right - row.right) + Math.min(0, left - row.left) })
  }, [list, value])
}
