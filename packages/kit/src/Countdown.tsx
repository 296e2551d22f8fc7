import './countdown.css'
import { useEffect, useRef, useState } from 'react'
import { plural } from './plural.ts'
import { serverNow } from './server-clock.tsx'
import { timeLeft, timeLeftClock, timeLeftShort, timeLeftText } from './time-left.ts'

export type CountdownProps = {
  /** The moment that it counts down to, in milliseconds since 1970. */
  until: number
  /** The server's time at rendering; without it the first digits may differ from the server's markup. */
  now?: number | undefined
  /** `short` shows minutes and seconds. */
  variant?: 'tiles' | 'text' | 'short' | undefined
  onEnd?: (() => void) | undefined
}

/** Ticks once a second, aligned to the target, so that all countdowns of a page change together. */
const useNow = (until: number, first: number | undefined, onEnd: (() => void) | undefined) => {
  const [now, setNow] = useState(() => first ?? serverNow())
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const current = serverNow()
      setNow(current)
      if (current >= until) return end.current?.()
      timer = setTimeout(tick, (until - current) % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [until])
  return now
}

const two = (count: number) => String(count).padStart(2, '0')

const Tiles = ({ left }: { left: number }) => {
  const { days, hours, minutes, seconds } = timeLeft(left)
  const large: [number, string][] = [
    [days, plural(days, 'день', 'дня', 'дней')],
    [hours, plural(hours, 'час', 'часа', 'часов')],
    [minutes, 'мин'],
  ]
  const tiles = days > 0 ? large : [...large.slice(1), [seconds, 'сек'] as const]
  return (
    <span className="k-countdown" aria-hidden="true" suppressHydrationWarning>
      {tiles.map(([count, word], index) => (
        <span key={index} suppressHydrationWarning>
          <b translate="no" suppressHydrationWarning>
            {two(count)}
          </b>
          <small suppressHydrationWarning>{word}</small>
        </span>
      ))}
    </span>
  )
}

export const Countdown = ({ until, now: first, variant = 'text', onEnd }: CountdownProps) => {
  const left = Math.max(0, until - useNow(until, first, onEnd))
  // The text for screen readers changes once a minute, not once a second.
  const spoken = timeLeftText(left >= 60_000 ? Math.ceil(left / 60_000) * 60_000 : left)
  return (
    <span role="timer">
      {variant === 'tiles' ? (
        <Tiles left={left} />
      ) : (
        <span translate="no" aria-hidden="true" suppressHydrationWarning>
          {variant === 'short' ? timeLeftShort(left) : timeLeftClock(left)}
        </span>
      )}
      <span className="k-visually-hidden" suppressHydrationWarning>
        {left >= 60_000 ? spoken : 'меньше минуты'}
      </span>
    </span>
  )
}
