import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'

const keys = new Set([' ', 'Enter'])
const own = 'a, button, input, select, textarea, summary, [role="slider"], [contenteditable]'

/**
 * One press is one start; a key that is held down starts nothing more. With `everywhere` Space and Enter also work
 * outside controls; a button that ends a round must be pressed itself.
 */
export function useOnePress(start: () => void, blocked: boolean, everywhere = false) {
  const latest = useRef({ start, blocked })
  // Before painting, so that a press right after the button becomes active is not lost.
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
