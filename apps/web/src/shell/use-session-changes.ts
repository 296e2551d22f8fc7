import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type useSession, useSession as store } from '#lib/session.ts'

type Session = ReturnType<typeof useSession.getState>
const isIn = ({ token, renewable }: Session) => renewable || token !== undefined

/** Makes the page another person's the moment the session begins or ends, whoever began or ended it. */
export function useSessionChanges(): void {
  const cache = useQueryClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (isIn(now) === isIn(before)) return
        if (isIn(now)) {
          void cache.invalidateQueries()
          void navigate(wantedPage(new URL(location.href)), {
            replace: true,
            state: { disableScrollBehavior: true },
          })
          return
        }
        // Nothing of the player may stay: neither on the page nor in memory.
        cache.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey[0]) })
        cache.setQueryData(['self'], null)
        void navigate('/', { replace: true })
      }),
    [cache, navigate],
  )
}

const publicKeys = new Set(['self', 'settings', 'menu', 'time-offset'])
const isPublic = (key: unknown) => publicKeys.has(String(key))

/** Where a visitor wanted to go when they were asked to log in; else the page they are on. */
export function wantedPage({ pathname, search, searchParams, origin }: URL): string {
  const wanted = searchParams.get('redirect')
  if (!wanted) return pathname + search
  const target = new URL(wanted, origin)
  return target.origin === origin ? target.pathname + target.search : '/'
}
