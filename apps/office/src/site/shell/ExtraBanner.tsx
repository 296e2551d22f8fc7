import { listExtraPermissions } from '@ayva/contract/platform/operators/break-glass'
import { Icon } from '@ayva/kit/Icon'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { asking } from '#lib/call.ts'
import { shortMoment } from '#lib/times.ts'

const REFRESH_MS = 10_000

/** Tells every operator who has taken a permission for a short time, and why. */
export function ExtraBanner() {
  const asked = useQuery({ ...asking(listExtraPermissions, {}), refetchInterval: REFRESH_MS })
  const taken = asked.data?.taken ?? []
  if (taken.length === 0) return null
  return (
    <section className="o-extra" aria-label="Срочные разрешения сейчас">
      <Icon name="warning-circle" size={20} />
      <ul>
        {taken.map(({ id, operator, permission, why, endsAt }) => (
          <li key={id}>
            <b>{operator}</b>: срочное разрешение <span translate="no">{permission}</span> до{' '}
            {shortMoment(endsAt)}. Причина: {why}
          </li>
        ))}
      </ul>
      <Link to="/self">Подробнее</Link>
    </section>
  )
}
