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

/** Asks a player who has not told of themselves; `quiet` where a page must not be covered. */
export function ExtendedPopup({ quiet }: { quiet: boolean }) {
  const timer = useRef<ReturnType<typeof waitToAsk>>(undefined)
  const location = useLocation()
  // The profile invites by itself.
  const invites = location.pathname.startsWith('/profile')
  const [due, setDue] = useState(false)
  const onDue = useEffectEvent(() => {
    // Never over something else, nor into somebody's typing: then it is put off, as if the player had.
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
