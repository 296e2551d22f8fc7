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

/** An address as the router knows it: without the language before its path. */
function bare(address: string, locales: readonly string[]): URL {
  const url = new URL(address)
  url.pathname = splitLocale(url.pathname, locales).path
  return url
}

/** The session that the page was drawn for: it may have begun or ended before anybody heard. */
function whenDrawn(now: Session, cache: QueryClient): Session {
  const self = cache.getQueryData(['self'])
  return {
    ...now,
    endings: 0,
    ...(self !== undefined && { token: undefined, renewable: self !== null }),
  }
}

/** Makes the page another person's the moment the session begins or ends, whoever began or ended it. */
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
      // Nothing of the player may stay: neither on the page nor in memory.
      cache.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey[0]) })
      // An answer that is still on its way would make a player of the guest again.
      void cache.cancelQueries({ queryKey: ['self'] })
      cache.setQueryData(['self'], null)
      // A guest may be shown other items than a player: the old ones stay until the new ones are here.
      void cache.invalidateQueries({ queryKey: ['rotator'] })
      forgetPlayer()
      // Another player comes in at once, to this very page.
      if (now.ending === 'switched') return
      const here = bare(location.href, locales)
      const target = pageAfter(now.ending, here)
      // What is refused to a guest over there as well would send them there for ever.
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
 * What shows nothing of a guest is asked for by nobody when the player comes. The other things that a
 * login loads (user, with level and wheel; menus; counters; rotators) are on the page, which asks anew.
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

/** All tabs of a browser share one session: what happens to it in one happens in all. */
function followOtherTabs(): () => void {
  return onSessionElsewhere({
    loggedIn() {
      // Another player came in over there: nothing of this page is true any more.
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

/** Where a page goes whose session is over: who was put out against their will may log in and go on. */
export function pageAfter(
  ending: Ending | undefined,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string {
  if (ending === 'elsewhere') return '/logout'
  // Who was about to leave need not be asked to come in.
  if (ending !== 'denied' || pathname === '/logout') return '/'
  if (pathname === '/') return `/${search}#authorization`
  // Slashes may stand in a query as they are, and read better.
  const back = encodeURIComponent(pathname + search).replaceAll('%2F', '/')
  return `/?redirect=${back}#authorization`
}

/** Where a visitor wanted to go when they were asked to log in; else the page they are on. */
export function wantedPage(
  { pathname, search, searchParams, origin }: URL,
  remembered?: string,
): string {
  const wanted = searchParams.get('redirect') ?? remembered
  if (!wanted) return pathname === ENTRY_PATH ? '/' : pathname + withoutEntry(search)
  const target = URL.parse(wanted, origin)
  return target?.origin === origin ? target.pathname + target.search : '/'
}
