import { isStill } from '@ayva/kit/still'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useNavigationType } from 'react-router'
import { Positions, restoreScroll, scrollToId } from '#lib/scroll.ts'
import { fades, letFadesBeCutShort } from '#lib/transitions.ts'

const FADE_IN_MS = 160

type MoveState = {
  /** Keeps the scroll position. */
  disableScrollBehavior?: boolean
  /** The navigation returns to the page. */
  returns?: boolean
} | null

/** Scrolls and fades when the current page changes. */
export function usePageMoves(content: RefObject<HTMLElement | null>, location: Location): void {
  const type = useNavigationType()
  const last = useRef(location)
  const positions = useRef(new Positions())

  useEffect(() => {
    const keep = () => positions.current.set(pathOf(last.current), scrollY)
    // The page may have been scrolled before this listens.
    keep()
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [])
  useEffect(ownScroll, [])
  useEffect(letFadesBeCutShort, [])

  useLayoutEffect(() => {
    const before = last.current
    if (before === location) return
    last.current = location
    const moves = pathOf(before) !== pathOf(location)
    const known = moves && returns(type, location) ? positions.current.get(pathOf(location)) : 0
    if (scrollsToTop(before, location)) scrollTo({ top: 0, behavior: 'instant' })
    if (before.pathname !== location.pathname) {
      content.current?.focus({ preventScroll: true })
      if (!fades()) fadeIn(content.current)
    }
    if (known) return restoreScroll(known)
    return location.hash ? scrollToId(location.hash.slice(1)) : undefined
  }, [location, type, content])
}

const pathOf = ({ pathname, search }: Location) => pathname + search

const returns = (type: string, { state }: Location) =>
  type === 'POP' || (state as MoveState)?.returns === true

/** A new path begins at its top; a hash, or a navigation that requests it, keeps the position. */
export function scrollsToTop(
  before: Pick<Location, 'pathname'>,
  now: Pick<Location, 'pathname' | 'hash' | 'state'>,
): boolean {
  const asked = now.state as MoveState
  if (now.hash || asked?.disableScrollBehavior) return false
  return before.pathname !== now.pathname
}

/** After hydration our rules for scrolling apply; for a reloaded document those of the browser. */
function ownScroll(): () => void {
  history.scrollRestoration = 'manual'
  const giveBack = () => (history.scrollRestoration = 'auto')
  const take = () => (history.scrollRestoration = 'manual')
  addEventListener('pagehide', giveBack)
  addEventListener('pageshow', take)
  return () => {
    removeEventListener('pagehide', giveBack)
    removeEventListener('pageshow', take)
    giveBack()
  }
}

/** For browsers without view transitions. */
function fadeIn(content: HTMLElement | null): void {
  if (isStill()) return
  content?.animate([{ opacity: 0 }, { opacity: 1 }], FADE_IN_MS)
}
