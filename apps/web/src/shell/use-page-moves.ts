import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigation, useNavigationType } from 'react-router'

const FADE_IN_MS = 160

/** What a move may ask for in its state: that the page stays where it is scrolled. */
type MoveState = { disableScrollBehavior?: boolean } | null

/** Scrolls and fades as pages change; true while the next page is being fetched. */
export function usePageMoves(content: RefObject<HTMLElement | null>): boolean {
  const location = useLocation()
  const type = useNavigationType()
  const { state } = useNavigation()
  const last = useRef(location)
  const positions = useRef(new Map<string, number>())

  useEffect(() => {
    const keep = () => positions.current.set(last.current.key, scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [])

  useLayoutEffect(() => {
    const before = last.current
    if (before === location) return
    last.current = location
    const known = positions.current.get(location.key)
    if (type === 'POP' && known !== undefined) scrollTo(0, known)
    else if (scrollsToTop(before, location)) scrollTo(0, 0)
    positions.current.set(location.key, scrollY)
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
    if (before.pathname === location.pathname) return
    content.current?.focus({ preventScroll: true })
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!still) content.current?.animate([{ opacity: 0 }, { opacity: 1 }], FADE_IN_MS)
  }, [location, type, content])

  return state === 'loading'
}

/** A new path begins at its top; a hash, or a move that asks for it, leaves the page where it is. */
export function scrollsToTop(
  before: Pick<Location, 'pathname'>,
  now: Pick<Location, 'pathname' | 'hash' | 'state'>,
): boolean {
  const asked = now.state as MoveState
  if (now.hash || asked?.disableScrollBehavior) return false
  return before.pathname !== now.pathname
}
