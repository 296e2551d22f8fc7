import { useEffect, useRef } from 'react'

/**
 * When `on` turns true and the focused element has been removed from the page, focuses the found element, because a
 * keyboard player must not start again at the top of the page.
 */
export function useFallenFocus(on: boolean, find: () => Element | null | undefined): void {
  const before = useRef(on)
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    const turned = on && !before.current
    before.current = on
    if (!turned || document.activeElement !== document.body) return
    const found = latest.current()
    if (found instanceof HTMLElement) found.focus({ preventScroll: true })
  }, [on])
}
