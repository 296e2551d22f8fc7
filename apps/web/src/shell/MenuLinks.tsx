import { type MenuItem } from '@ayva/contract/settings'
import { Icon, type IconName } from '@ayva/kit/Icon'
import { useLocation } from 'react-router'
import { useSelf } from '../player/player.ts'
import { currentPath } from './current-path.ts'

/** The items of a menu, the one that is open marked. */
export function MenuLinks({ items, icons = false }: { items: MenuItem[]; icons?: boolean }) {
  const { pathname } = useLocation()
  const guest = !useSelf()
  const here = currentPath(items, pathname)
  return items.map(({ path, label, icon, requiresAuth }) => (
    <a
      key={path}
      href={requiresAuth && guest ? '#authorization' : path}
      aria-current={path === here ? 'page' : undefined}
    >
      {icons && <Icon name={icon as IconName} />}
      <span>{label}</span>
    </a>
  ))
}
