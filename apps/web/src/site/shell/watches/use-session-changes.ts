import { type Call } from '@ayva/contract/client'
import { splitLocale } from '@ayva/contract/locale'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import {
  type Ending,
  hasSession,
  isIn,
  onSessionElsewhere,
  type Session,
  session,
  useSession as store,
} from '#lib/session.ts'
import { useLanguage } from '#lib/language.ts'
import { optional } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { ENTRY_PATH, withoutEntry } from '#lib/entry-address.ts'
import { forgetPlayer } from '#lib/forget-player.ts'
import { takeWanted } from '#lib/wanted-path.ts'

/** An address in the router's form: without the language before its path. */
function bare(address: string, locales: readonly string[]): URL {
  const url = new URL(address)
  url.pathname = splitLocale(url.pathname, locales).path
  return url
}

/** The session that the page was rendered for, because it may have changed before this code listens. */
function whenDrawn(now: Session, cache: QueryClient): Session {
  const self = cache.getQueryData(['self'])
  return {
    ...now,
    endings: 0,
    ...(self !== undefined && { token: undefined, renewable: self !== null }),
  }
}

/** Updates the page when the session begins or ends, whatever the cause. */
export function useSessionChanges(): void {
  const cache = useQueryClient()
  const call = useCall()
  const navigate = useNavigate()
  const { locales } = useLanguage()
  const known = useRef<Session>(undefined)
  useEffect(() => {
    let leading: string | undefined
    const follow = (now: Session): void => {
      const before = known.current!
      known.current = now
      const sentAway = now.ending === 'denied' && now.endings !== before.endings
      if (isIn(now) === isIn(before) && !sentAway) return
      if (isIn(now)) {
        void cache.invalidateQueries()
        if (now.isTokenSetAuth) void loadAfterLogin(cache, call)
        void navigate(wantedPage(bare(location.href, locales), takeWanted()), {
          replace: true,
          state: { disableScrollBehavior: true },
        })
        return
      }
      // No data of the player may remain, neither on the page nor in memory.
      cache.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey[0]) })
      // A pending answer would make the guest a player again.
      void cache.cancelQueries({ queryKey: ['self'] })
      cache.setQueryData(['self'], null)
      // Guests can have other items than players; the old ones stay until the new ones are loaded.
      void cache.invalidateQueries({ queryKey: ['rotator'] })
      forgetPlayer()
      // Another player logs in at once, on the same page.
      if (now.ending === 'switched') return
      const here = bare(location.href, locales)
      const target = pageAfter(now.ending, here)
      // A target that also refuses guests would redirect without end.
      if (target === leading || here.pathname + here.search + here.hash === target) return
      leading = target
      void Promise.resolve(navigate(target, { replace: true })).finally(() => (leading = undefined))
    }
    known.current ??= whenDrawn(store.getState(), cache)
    follow(store.getState())
    return store.subscribe(follow)
  }, [cache, call, navigate, locales])
  useEffect(followOtherTabs, [])
}

/**
 * Data that a guest's page does not contain, so nothing reloads it at a login. The other data of a login (user with
 * level and wheel; menus; counters; rotators) is on the page, which loads it again.
 */
async function loadAfterLogin(cache: QueryClient, call: Call): Promise<void> {
  await cache
    .query({
      queryKey: ['payments-count'],
      queryFn: async () =>
        call((await import('@ayva/contract/payments/cashier')).countPayments, {}),
    })
    .catch(optional)
}

/** All tabs of a browser share one session, so changes in one tab apply to all. */
function followOtherTabs(): () => void {
  return onSessionElsewhere({
    loggedIn() {
      // Another player has logged in in another tab, so everything on this page is outdated.
      if (hasSession()) location.reload()
      else void import('#lib/send-fresh.ts').then(({ refresh }) => refresh())
    },
    loggedOut() {
      if (hasSession()) session.clear('elsewhere')
    },
  })
}

const publicKeys = new Set([
  'self',
  'settings',
  'menu',
  'images',
  'rotator',
  'time-offset',
  'client-build',
])
const isPublic = (key: unknown) => publicKeys.has(String(key))

/** The page after a session has ended: a player who was logged out involuntarily can log in and continue. */
export function pageAfter(
  ending: Ending | undefined,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string {
  if (ending === 'elsewhere') return '/logout'
  // A player who was logging out need not be asked to log in.
  if (ending !== 'denied' || pathname === '/logout') return '/'
  if (pathname === '/') return `/${search}#authorization`
  // Slashes are allowed in a query, and are more readable.
  const back = encodeURIComponent(pathname + search).replaceAll('%2F', '/')
  return `/?redirect=${back}#authorization`
}

/** The page that was requested before the login; else the current page. */
export function wantedPage(
  { pathname, search, searchParams, origin }: URL,
  remembered?: string,
): string {
  const wanted = searchParams.get('redirect') ?? remembered
  if (!wanted) return pathname === ENTRY_PATH ? '/' : pathname + withoutEntry(search)
  const target = URL.parse(wanted, origin)
  return target?.origin === origin ? target.pathname + target.search : '/'
}
