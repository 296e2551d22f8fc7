import { serverTime } from '@ayva/contract/system'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { text } from './shell.text.ts'

const format = new Intl.DateTimeFormat('ru', {
  timeZone: 'Europe/Moscow',
  hour: '2-digit',
  minute: '2-digit',
})

/** Runs on the server's time; on the browser's own where the server does not answer. */
export function Clock() {
  const call = useCall()
  const offset = useQuery({
    queryKey: ['time-offset'],
    queryFn: async () => (await call(serverTime, {})) * 1000 - Date.now(),
    staleTime: Infinity,
    retry: false,
  })
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  // A page that is kept for minutes must not carry the time it was rendered at.
  const time = now === undefined ? undefined : format.format(now + (offset.data ?? 0))
  return <time className="footer-clock">{time && text.clock(time)}</time>
}
