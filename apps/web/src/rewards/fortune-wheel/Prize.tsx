import { isStill } from '@ayva/kit/still'
import { useEffect, useState } from 'react'
import { text } from './fortune-wheel.text.ts'

const RISE_MS = 900
/** The number at the beginning of a prize: «20» of «20 бесплатных раундов». */
const NUMBER = /^(\d[\d\s]*\d|\d)(.*)$/s
const whole = new Intl.NumberFormat('ru')

/** A new prize: its number counts up visually, and is announced once to screen readers. */
export function Prize({ title }: { title: string }) {
  const [, digits = '', rest = ''] = NUMBER.exec(title) ?? []
  const total = Number(digits.replaceAll(/\s/g, ''))
  const counted = useRise(total)
  return (
    <>
      <span className="k-visually-hidden">{text.won(title)}</span>
      <span className="fortune-prize" aria-hidden="true">
        <small>{text.wonNote}</small>
        <b translate="no">{counted === total ? title : `${whole.format(counted)}${rest}`}</b>
      </span>
    </>
  )
}

/** From zero to the number; at once with reduced motion. */
function useRise(total: number): number {
  const [still] = useState(isStill)
  const [shown, setShown] = useState(still ? total : 0)
  useEffect(() => {
    if (still) return
    const began = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      const part = Math.min(1, Math.max(0, (now - began) / RISE_MS))
      setShown(Math.round(total * (1 - (1 - part) ** 3)))
      if (part < 1) frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [total, still])
  return shown
}
