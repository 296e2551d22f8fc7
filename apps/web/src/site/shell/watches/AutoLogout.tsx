import { storage } from '@ayva/kit/storage'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSelf } from '../../../identity/player/player.ts'
import { useSettings } from '../../../platform/settings/settings.ts'

const MINUTE_MS = 60_000
/** Activity is stored, for all tabs of the browser, at most this often. */
const NOTED_EVERY_MS = 5_000
const LOOKED_EVERY_MS = 1_000
const doings = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Logs out after inactivity, for players who want that, if the site offers it. */
export function AutoLogout() {
  const wanted = useSelf()?.autoLogout === true
  const offered = useSettings()?.auto_logout
  const idleMs = wanted && offered?.enabled ? offered.idle_minutes * MINUTE_MS : undefined
  const navigate = useNavigate()
  useEffect(
    () => (idleMs === undefined ? undefined : watch(idleMs, () => void navigate('/logout'))),
    [idleMs, navigate],
  )
  return null
}

function watch(idleMs: number, leave: () => void): () => void {
  let noted = 0
  const note = () => {
    if (Date.now() - noted < NOTED_EVERY_MS) return
    noted = Date.now()
    storage.keep('active', String(noted))
  }
  // Another tab may be the active one. Activity from before this page was opened does not count.
  const last = () => Math.max(noted, Number(storage.find('active') ?? 0))
  note()
  for (const doing of doings) addEventListener(doing, note, { capture: true, passive: true })
  const looking = setInterval(() => {
    if (Date.now() - last() < idleMs) return
    clearInterval(looking)
    leave()
  }, LOOKED_EVERY_MS)
  return () => {
    clearInterval(looking)
    for (const doing of doings) removeEventListener(doing, note, { capture: true })
  }
}
