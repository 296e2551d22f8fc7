import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { askTime } from '#lib/server-time.ts'
import { text } from './shell.text.ts'

const format = new Intl.DateTimeFormat('ru', {
  timeZone: 'Europe/Moscow',
  hour: '2-digit',
  minute: '2-digit',
})

/** The server's time; the browser's own where no server answers. */
export function RunningClock() {
  const call = useCall()
  const offset = useQuery({
    queryKey: ['time-offset'],
    queryFn: async () => (await askTime(call)) * 1000 - Date.now(),
    staleTime: Infinity,
    retry: false,
  })
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return text.clock(format.format(now + (offset.data ?? 0)))
}
