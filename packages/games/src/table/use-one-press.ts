import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'

const keys = new Set([' ', 'Enter'])
const own = 'a, button, input, select, textarea, summary, [role="slider"], [contenteditable]'

/**
 * One press is one start: press, release, press again. A key that is held down starts nothing more.
 * With `everywhere` Space and Enter work also where nothing else would answer to them; a button that
 * ends a round must be meant, and is pressed only on itself.
 */
export function useOnePress(start: () => void, blocked: boolean, everywhere = false) {
  const latest = useRef({ start, blocked })
  // Before the screen shows that the button can be pressed: a press that comes at once is none that is lost.
  useLayoutEffect(() => {
    latest.current = { start, blocked }
  })
  useEffect(() => {
    if (!everywhere) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!keys.has(event.key) || event.repeat || event.defaultPrevented) return
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      if (event.target instanceof Element && event.target.closest(own)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (!latest.current.blocked) latest.current.start()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [everywhere])
  return {
    onClick: () => {
      if (!latest.current.blocked) latest.current.start()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (keys.has(event.key) && event.repeat) event.preventDefault()
    },
  }
}
