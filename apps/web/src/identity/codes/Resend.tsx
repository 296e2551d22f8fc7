import { serverNow } from '@ayva/kit/server-clock'
import { Countdown } from '@ayva/kit/Countdown'
import { useEffect, useState } from 'react'
import { text } from './codes.text.ts'

/** Longer waits are stated in words. */
const SHOWN_MS = 3_600_000

type ResendProps = {
  /** In milliseconds since 1970. */
  until: number
  /** «Новый код через» 00:42 */
  waits: string
  /** «Отправить код ещё раз» */
  label: string
  send: () => void
  sending: boolean
}

/** Requests another code, or shows the remaining wait. */
export function Resend({ until, waits, label, send, sending }: ResendProps) {
  const left = useLeft(until)
  if (left <= 0)
    return (
      <button type="button" className="k-link" disabled={sending} onClick={send}>
        {label}
      </button>
    )
  if (left > SHOWN_MS + STALE_MS) return <span className="k-text-2">{text.later}</span>
  return (
    <span className="k-text-2">
      {waits} <Countdown until={until} variant="short" />
    </span>
  )
}

/** The remaining time, updated when it ends and when the moment changes. */
function useLeft(until: number): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    if (until <= now) return
    const timer = setTimeout(() => setNow(serverNow()), pauseMs(until, now))
    return () => clearTimeout(timer)
  }, [until, now])
  return until - now
}

const LOOK_MS = 60_000
/** A measured time is reused for this long. */
const STALE_MS = 100

function pauseMs(until: number, seen: number): number {
  const now = serverNow()
  return now - seen > STALE_MS ? 0 : Math.min(Math.max(until - now, 0), LOOK_MS)
}
