import { serverNow } from '@ayva/kit/server-clock'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { serverTimeQuery } from '#lib/server-time.ts'
import { text } from '../shell.text.ts'

const format = new Intl.DateTimeFormat('ru', {
  timeZone: 'Europe/Moscow',
  hour: '2-digit',
  minute: '2-digit',
})

/** The server's time; the browser's own if no server answers. */
export function RunningClock() {
  const call = useCall()
  useQuery(serverTimeQuery(call))
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return text.clock(format.format(now))
}
