import './tabs.css'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { formatCount } from './format.tsx'
import { Icon, type IconName } from './Icon.tsx'

export type TabItem = {
  id: string
  label: ReactNode
  /** With addresses the tabs are a navigation, without them they switch a panel in the page. */
  href?: string | undefined
  icon?: IconName | undefined
  count?: number | undefined
}

type ListProps = {
  /** What the row is, for screen readers. */
  label: string
  items: readonly TabItem[]
  value: string
  onChange?: ((id: string) => void) | undefined
  className?: string | undefined
}

export type TabsProps = ListProps & { panelId?: string | undefined }

const arrows: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

const Face = ({ item }: { item: TabItem }) => (
  <>
    {item.icon && <Icon name={item.icon} size={18} />}
    {item.label}
    {item.count !== undefined && <small>{formatCount(item.count)}</small>}
  </>
)

export const Tabs = ({ label, items, value, onChange, panelId, className }: TabsProps) => {
  const base = useId()
  if (items.some((item) => item.href !== undefined)) {
    return (
      <nav className={classes('k-tabs', className)} aria-label={label}>
        {items.map((item) => (
          <a key={item.id} href={item.href} aria-current={item.id === value ? 'page' : undefined}>
            <Face item={item} />
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
          <Face item={item} />
        </button>
      ))}
    </div>
  )
}

/** Categories and filters: a scrolling row, the chosen one inverted. */
export const Chips = ({ label, items, value, onChange, className }: ListProps) => {
  const links = items.some((item) => item.href !== undefined)
  const List = links ? 'nav' : 'fieldset'
  return (
    <List className={classes('k-chips', className)} aria-label={label}>
      {items.map((item) =>
        item.href === undefined ? (
          <button
            key={item.id}
            type="button"
            className="k-chip"
            aria-pressed={item.id === value}
            onClick={() => onChange?.(item.id)}
          >
            <Face item={item} />
          </button>
        ) : (
          <a
            key={item.id}
            className="k-chip"
            href={item.href}
            aria-current={item.id === value ? 'page' : undefined}
          >
            <Face item={item} />
          </a>
        ),
      )}
    </List>
  )
}
