import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { askTime } from '#lib/server-time.ts'
import { text } from './shell.text.ts'
import { useSeen } from './use-seen.ts'

const zone = { timeZone: 'Europe/Moscow', hour: '2-digit', minute: '2-digit' } as const

/** Runs on the server's time once it is looked at; on the browser's own where no server answers. */
export function Clock() {
  const call = useCall()
  const place = useRef<HTMLTimeElement>(null)
  const seen = useSeen(place)
  const offset = useQuery({
    queryKey: ['time-offset'],
    queryFn: async () => (await askTime(call)) * 1000 - Date.now(),
    staleTime: Infinity,
    retry: false,
    enabled: seen,
  })
  const [now, setNow] = useState<number>()
  // Made once it is needed: it costs more than the rest of the footer.
  const format = useMemo(() => seen && new Intl.DateTimeFormat('ru', zone), [seen])
  useEffect(() => {
    if (!seen) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [seen])
  // A page that is kept for minutes must not carry the time it was rendered at.
  const time = format && now !== undefined && format.format(now + (offset.data ?? 0))
  return (
    <time ref={place} className="footer-clock">
      {time && text.clock(time)}
    </time>
  )
}
