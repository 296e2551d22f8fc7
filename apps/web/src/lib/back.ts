import { storage } from '@ayva/kit/storage'
import { type MouseEvent } from 'react'
import { type createBrowserRouter, useNavigate } from 'react-router'
import { type RouteRow } from './module-pages.ts'
import { moved, readTrail, type Trail, type Way, wayBack, wayOut } from './trail.ts'

type Router = ReturnType<typeof createBrowserRouter>

let trail: Trail = []

/** Records the history of the tab from now on. A newly opened document starts a new history. */
export function keepTrail(router: Router): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const base = router.basename === '/' ? 0 : (router.basename?.length ?? 0)
  // A page is the same in every language.
  const pathOf = ({ pathname, search }: Router['state']['location']) =>
    (pathname.slice(base) || '/') + search
  const kept = readTrail(storage.find('trail') ?? null)
  const goesOn = entry?.type === 'reload' || entry?.type === 'back_forward'
  if (goesOn && kept.some(({ path }) => path === pathOf(router.state.location))) trail = kept
  let last: unknown
  const note = ({ location, matches, historyAction }: Router['state']) => {
    if (location === last) return
    last = location
    const { skip } = (matches.at(-1)?.route.handle ?? {}) as Partial<RouteRow>
    const here = { path: pathOf(location), at: placeInTab(), ...(skip && { skip }) }
    trail = moved(trail, here, historyAction)
    storage.keep('trail', JSON.stringify(trail))
  }
  note(router.state)
  router.subscribe(note)
}

/** The router numbers the entries of a tab in their state. */
const placeInTab = () => (history.state as { idx?: number } | null)?.idx ?? 0

/** The properties of a back link: as a plain link it leads home, and after hydration to the previous page. */
export function useBackLink(): { href: string; onClick: (event: MouseEvent) => void } {
  const navigate = useNavigate()
  return {
    href: '/',
    onClick: (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return
      event.preventDefault()
      go(wayBack(trail, location.search), navigate)
    },
  }
}

/** Closes a dialog that has an address: returns to the page beneath, or home. */
export function useWayOut(): () => void {
  const navigate = useNavigate()
  return () => go(wayOut(trail), navigate, { replace: true })
}

/** Where a back link would lead, for a button outside the page. */
export const backWay = (search: string): Way => wayBack(trail, search)

type Navigate = ReturnType<typeof useNavigate>

function go(way: Way, navigate: Navigate, options: { replace?: true } = {}): void {
  if (way === 'step') void navigate(-1)
  else void navigate(way.to, { ...options, state: { returns: true } })
}
