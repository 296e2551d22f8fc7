import { useEffect, useState } from 'react'
import { prefersStill } from './motion.ts'

/** The count-up of a large win; a small one appears at once. */
export const COUNT_MS = 1200

/** A sum that grows from zero in so many ms; at once for zero ms or reduced motion. */
export function useCount(total: bigint, duration: number): bigint {
  const moving = duration > 0 && !prefersStill()
  const [counted, setCounted] = useState(moving ? 0n : total)
  useEffect(() => {
    if (!moving) return
    const began = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      const part = Math.min(1, Math.max(0, (now - began) / duration))
      const eased = 1 - (1 - part) ** 3
      // Whole units during the count, because kopecks would flicker.
      const whole = (total * BigInt(Math.round(eased * 1000))) / 100_000n
      setCounted(part < 1 ? whole * 100n : total)
      if (part < 1) frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [total, duration, moving])
  return counted
}
