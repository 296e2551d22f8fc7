import { plural } from '@ayva/kit/format'
import { Icon } from '@ayva/kit/Icon'
import { Link } from 'react-router'
import { useQueues } from '#lib/queues.ts'

/** The way to alerts, with the number of those that nobody has acknowledged. */
export function Bell() {
  const count = useQueues().find(({ name }) => name === 'alerts')?.count ?? 0
  const label =
    count === 0
      ? 'Тревоги'
      : `${count} ${plural(count, 'новая тревога', 'новые тревоги', 'новых тревог')}`
  return (
    <Link to="/alerts" className={count > 0 ? 'o-bell is-late' : 'o-bell'} aria-label={label}>
      <Icon name="bell" size={20} />
      {count > 0 && (
        <em translate="no" aria-hidden="true">
          {count}
        </em>
      )}
    </Link>
  )
}
