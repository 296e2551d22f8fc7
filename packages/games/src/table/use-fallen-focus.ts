import { useEffect, useRef } from 'react'

/**
 * When `on` turns true and what had the focus is gone from the page, gives it to what is found: a
 * player at the keyboard must not begin at the top of the page in the middle of a round.
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
