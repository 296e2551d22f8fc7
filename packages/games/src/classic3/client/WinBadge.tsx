import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { useEffect, useState } from 'react'
import { prefersStill } from '../../table/motion.ts'
import { slotText } from './classic3.text.ts'
import { text } from '../../table/table.text.ts'
import { winWords } from './outcome-words.ts'
import { COUNT_MS, type Shown } from './use-spin.ts'

/**
 * What the round has paid. Only what exceeds the stake gets the badge; a smaller sum is one plain
 * line, because it is a loss, however it is called.
 */
export function WinBadge({ round, outcome }: Shown) {
  const { payout: minor, currency, celebrate, stake } = round
  const large = celebrate !== 'none' && celebrate !== 'small'
  const counted = useCount(minor, large ? COUNT_MS : 0)
  if (celebrate === 'none') {
    const line = minor > 0n ? text.returned(formatMoney({ minor, currency })) : text.unpaid
    return (
      <p className="slot-game-plain" aria-hidden="true">
        {line}
      </p>
    )
  }
  const times = (minor / stake).toString()
  return (
    <div className={`slot-game-win is-${celebrate}`} aria-hidden="true">
      {large && <Leaves />}
      <small>{large ? slotText.tiers[celebrate](times) : winWords(outcome)}</small>
      <Money value={{ minor: counted, currency }} plus short />
      {large && <small>{winWords(outcome)}</small>}
    </div>
  )
}

/** A sum that grows from zero for so many ms; at once when that is nothing, or movement unwanted. */
function useCount(total: bigint, duration: number): bigint {
  const moving = duration > 0 && !prefersStill()
  const [counted, setCounted] = useState(moving ? 0n : total)
  useEffect(() => {
    if (!moving) return
    const began = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      const part = Math.min(1, Math.max(0, (now - began) / duration))
      const eased = 1 - (1 - part) ** 3
      // Whole units while it runs: kopecks would only flicker.
      const whole = (total * BigInt(Math.round(eased * 1000))) / 100_000n
      setCounted(part < 1 ? whole * 100n : total)
      if (part < 1) frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [total, duration, moving])
  return counted
}

const LEAVES = Array.from({ length: 14 }, (_, index) => index)

/** A handful of quince leaves that falls once. */
function Leaves() {
  return (
    <span className="slot-game-leaves">
      {LEAVES.map((leaf) => (
        <i
          key={leaf}
          style={
            {
              '--x': `${((leaf * 37) % 100) - 50}%`,
              '--d': `${(leaf % 7) * 60}ms`,
              '--r': `${(leaf * 53) % 360}deg`,
            } as React.CSSProperties
          }
        />
      ))}
    </span>
  )
}
