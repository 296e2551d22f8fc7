import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSetting } from '../../../platform/settings/settings.ts'

export const SEARCH = '/search-games'

/** The key «/», in every keyboard layout, opens the search, unless it would type a character. */
export function useSearchKey(on: boolean): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isOpen = useSetting('feature_search_page')?.enabled ?? false
  const open = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || pathname === SEARCH || !isSlash(event) || writes(event.target)) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    void navigate(SEARCH)
  })
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => open(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [on])
}

/** Whether the search key was pressed without modifiers. */
export function isSlash({
  key,
  code,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
}: KeyboardEvent) {
  if (shiftKey || ctrlKey || metaKey || altKey || isComposing) return false
  return key === '/' || code === 'Slash'
}

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))
