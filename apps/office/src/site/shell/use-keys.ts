import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { jumps } from './jumps.ts'

type Keys = { onPalette: () => void; onKeys: () => void }

const typing = 'input, textarea, select, [contenteditable], dialog'
/** The maximal time between the two keys of a pair. */
const PAIR_MS = 1500

/** The keyboard shortcuts of every page: the palette, the list of shortcuts, and «g» with a letter for a section. */
export function useKeys({ onPalette, onKeys }: Keys): void {
  const navigate = useNavigate()
  const press = useEffectEvent((event: KeyboardEvent, pairedAt: number): number => {
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') {
      event.preventDefault()
      onPalette()
      return 0
    }
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(typing)) return 0
    if (event.key === '?') onKeys()
    if (event.key === '/') {
      event.preventDefault()
      onPalette()
    }
    if (event.code === 'KeyG') return event.timeStamp
    const jump = jumps.find(({ code }) => code === event.code)
    if (jump && event.timeStamp - pairedAt < PAIR_MS) void navigate(jump.path)
    return 0
  })
  useEffect(() => {
    let pairedAt = -Infinity
    const heard = (event: KeyboardEvent) => {
      pairedAt = press(event, pairedAt) || -Infinity
    }
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [])
}
