import { type MenuItem } from '@ayva/contract/platform/settings'
import { Icon, type IconName } from '@ayva/kit/Icon'
import { useLocation } from 'react-router'
import { useSelf } from '../../../identity/player/player.ts'
import { currentPath } from '../current-path.ts'
import { useCounters } from '../frame-content.ts'

/** The items of a menu, with the current one marked. */
export function MenuLinks({ items, icons = false }: { items: MenuItem[]; icons?: boolean }) {
  const { pathname } = useLocation()
  const guest = !useSelf()
  const here = currentPath(items, pathname)
  const counters = useCounters()
  return items.map(({ path, label, icon, counterName, requiresAuth }) => (
    <a
      key={path}
      href={requiresAuth && guest ? '#authorization' : path}
      aria-current={path === here ? 'page' : undefined}
    >
      {icons && <Icon name={icon as IconName} />}
      <span>{label}</span>
      <Badge value={counterName === null ? 0 : (counters[counterName] ?? 0)} />
    </a>
  ))
}

const SHOWN_MAX = 99

/** Without a value there is no badge. */
function Badge({ value }: { value: number }) {
  if (value <= 0) return null
  return (
    <span className="menu-links-badge" translate="no">
      {value > SHOWN_MAX ? `${SHOWN_MAX}+` : value}
    </span>
  )
}
