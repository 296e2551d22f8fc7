import { type KeyboardEvent, useEffect, useRef } from 'react'

const keys = new Set([' ', 'Enter'])
const own = 'a, button, input, select, textarea, summary, [role="slider"], [contenteditable]'

/**
 * One press is one start: press, release, press again. A key that is held down starts nothing more,
 * and Space or Enter work wherever nothing else would answer to them.
 */
export function useOnePress(start: () => void, blocked: boolean) {
  const latest = useRef({ start, blocked })
  useEffect(() => {
    latest.current = { start, blocked }
  })
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!keys.has(event.key) || event.repeat || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(own)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (!latest.current.blocked) latest.current.start()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return {
    onClick: () => {
      if (!latest.current.blocked) latest.current.start()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (keys.has(event.key) && event.repeat) event.preventDefault()
    },
  }
}
