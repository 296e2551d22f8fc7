import { type ReactNode } from 'react'
import { formatCount } from './format.tsx'
import { Icon, type IconName } from './Icon.tsx'

export type TabItem = {
  id: string
  label: ReactNode
  /** With addresses the tabs are a navigation; without them they switch a panel of the page. */
  href?: string | undefined
  icon?: IconName | undefined
  count?: number | undefined
}

export type TabListProps = {
  /** The name of the row for screen readers. */
  label: string
  items: readonly TabItem[]
  value: string
  onChange?: ((id: string) => void) | undefined
  className?: string | undefined
}

export const TabFace = ({ item }: { item: TabItem }) => (
  <>
    {item.icon && <Icon name={item.icon} size={18} />}
    {item.label}
    {item.count !== undefined && <small translate="no">{formatCount(item.count)}</small>}
  </>
)
