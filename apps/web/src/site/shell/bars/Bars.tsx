import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useCall } from '#lib/call.ts'
import { later } from '#lib/later.tsx'
import { onDemand } from '#lib/on-demand.tsx'
import { type Layout } from '#lib/module-pages.ts'
import { useSelf } from '../../../identity/player/player.ts'
import { useSetting } from '../../../platform/settings/settings.ts'
import { hasChosen, ownAndroidApp } from './cookie-choice.ts'
import { helloQuery } from '../frame-content.ts'
import { useWindow } from '../watches/window-state.ts'

const HelloBar = later(async () => (await import('./HelloBar.tsx')).HelloBar, { rare: true })
const MotivationalBlock = later(
  async () => (await import('./MotivationalBlock.tsx')).MotivationalBlock,
  { rare: true },
)
const BlockedStrip = later(async () => (await import('./BlockedStrip.tsx')).BlockedStrip, {
  rare: true,
})
const CookieBar = onDemand(async () => (await import('./CookieBar.tsx')).CookieBar)
const HelpButton = onDemand(async () => (await import('../HelpButton.tsx')).HelpButton)
const UpdateBar = onDemand(async () => (await import('./UpdateBar.tsx')).UpdateBar)

/** A page that has just been loaded is current; after this time another build may be published. */
const OLD_AFTER_MS = 5 * 60_000

/** The slot above the header, if it is not empty. */
export function Over({ layout }: { layout: Layout }) {
  const item = useQuery(helloQuery(useCall())).data
  return item ? <HelloBar item={item} layout={layout} /> : null
}

/** Shown on every page of a player who cannot play: blocked by the casino, or on a break. */
export function Blocked() {
  const self = useSelf()
  return (self?.blocked ?? self?.exclusion) ? <BlockedStrip self={self} /> : null
}

/** A text above the footer, if the operator wants it. */
export function Motivation() {
  return useSetting('motivational_block')?.enabled ? <MotivationalBlock /> : null
}

/** Floating elements, omitted on pages that fill the screen because they would cover controls. */
export function Floating() {
  const wide = useWindow(({ device }) => device.desktopXl || device.desktopXXl)
  const old = useOld()
  return (
    <>
      {useCookiesUnanswered() && <CookieBar />}
      {wide && <HelpButton />}
      {old && <UpdateBar />}
    </>
  )
}

/** Guests share one rendered page, so only the browser knows whether to ask. */
function useCookiesUnanswered(): boolean {
  const enabled = useSetting('cookie_bar')?.enabled
  const guest = useSelf() === null
  const unanswered = useSyncExternalStore(
    () => () => {},
    () => !hasChosen(document.cookie) && !ownAndroidApp(navigator.userAgent),
    () => false,
  )
  return Boolean(enabled) && guest && unanswered
}

function useOld(): boolean {
  const [old, setOld] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOld(true), OLD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return old
}
