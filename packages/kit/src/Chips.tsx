import './tabs.css'
import { classes } from './classes.ts'
import { TabFace, type TabListProps } from './tab-face.tsx'

/** Categories and filters in one scrolling row; the chosen one has inverted colours. */
export const Chips = ({ label, items, value, onChange, className }: TabListProps) => {
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
            <TabFace item={item} />
          </button>
        ) : (
          <a
            key={item.id}
            className="k-chip"
            href={item.href}
            aria-current={item.id === value ? 'page' : undefined}
          >
            <TabFace item={item} />
          </a>
        ),
      )}
    </List>
  )
}
