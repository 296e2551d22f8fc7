import { type Queue } from '@ayva/contract/site/reports'
import { Icon } from '@ayva/kit/Icon'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { groups, officePages } from '#lib/page.ts'
import { useQueues } from '#lib/queues.ts'

/** The pages that this operator may open, by group. */
export function Menu({ permissions }: { permissions: readonly string[] }) {
  const queues = useQueues()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // The menu is longer than most screens, so an entry far below would not be seen as the open one.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  const shown = officePages.filter(
    ({ menu, permission }) => menu !== undefined && permissions.includes(permission),
  )
  return (
    <nav ref={nav} className="o-menu" aria-label="Разделы офиса">
      {groups.map((group) => {
        const entries = shown
          .filter(({ menu }) => menu!.group === group)
          .toSorted((one, other) => one.menu!.order - other.menu!.order)
        if (entries.length === 0) return null
        return (
          <section key={group} aria-label={group === '' ? 'Главное' : group}>
            {group !== '' && <small aria-hidden="true">{group}</small>}
            {entries.map(({ path, title, menu }) => (
              <NavLink key={path} to={path} end={path === '/'} className="o-entry">
                <Icon name={menu!.icon} />
                {title}
                <Waits queue={queues.find(({ name }) => name === menu!.queue)} />
              </NavLink>
            ))}
          </section>
        )
      })}
    </nav>
  )
}

/** The length of the queue of an entry. */
function Waits({ queue }: { queue: Queue | undefined }) {
  if (!queue || queue.count === 0) return null
  return (
    <em className="is-late">
      {queue.count}
      {queue.isMore ? '+' : ''}
    </em>
  )
}
