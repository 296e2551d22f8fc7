import { storage } from '@ayva/kit/storage'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { onDemand } from '#lib/on-demand.tsx'
import { isFree } from '#lib/page-cover.ts'
import { type Waiting, waitToAsk } from './extended-timer.ts'

const Invitation = onDemand(
  async () => (await import('./ExtendedInvitation.tsx')).ExtendedInvitation,
)

const waiting: Waiting = {
  now: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
}

/** Invites a player to enter personal data; `quiet` if the page must not be covered. */
export function ExtendedPopup({ quiet }: { quiet: boolean }) {
  const timer = useRef<ReturnType<typeof waitToAsk>>(undefined)
  const location = useLocation()
  // The profile has an invitation of its own.
  const invites = location.pathname.startsWith('/profile')
  const [due, setDue] = useState(false)
  const onDue = useEffectEvent(() => {
    // If something else is open or somebody is typing, the invitation is postponed.
    if (quiet || invites || !isFree(location)) timer.current?.putOff()
    else setDue(true)
  })
  useEffect(() => {
    const closedAt = Number(storage.find('extendedProfile')) || undefined
    timer.current = waitToAsk(waiting, { closedAt, onDue: () => onDue() })
    return () => timer.current?.stop()
  }, [])
  const close = () => {
    storage.keep('extendedProfile', String(Date.now()))
    setDue(false)
    timer.current?.putOff()
  }
  return due ? <Invitation close={close} /> : null
}
