import { Money } from '@ayva/kit/Money'
import { splitMoney, type MoneyValue } from '@ayva/kit/format'
import { useLayoutEffect, useRef } from 'react'
import { prefersStill } from './motion.ts'

const ROLL_MS = 500

/** A sum that rolls to its next value. Frames write into the page past React, which knows the last one. */
export function RollingMoney({ value }: { value: MoneyValue }) {
  const box = useRef<HTMLSpanElement>(null)
  const shown = useRef(BigInt(value.minor))
  const { currency } = value
  const target = BigInt(value.minor)
  useLayoutEffect(() => {
    const from = shown.current
    if (from === target) return
    const write = (minor: bigint) => {
      shown.current = minor
      put(box.current, { minor, currency })
    }
    if (prefersStill() || document.hidden) return write(target)
    write(from)
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - began) / ROLL_MS))
      write(part === 1 ? target : between(from, target, 1 - (1 - part) ** 3))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target, currency])
  return (
    <span ref={box}>
      <Money value={value} />
    </span>
  )
}

/** A sum on the way from one to another, `part` of 1. */
export function between(from: bigint, to: bigint, part: number): bigint {
  return from + ((to - from) * BigInt(Math.round(part * 1000))) / 1000n
}

/** Writes into the two text nodes of `Money`: the roubles, and what stands small beside them. */
function put(box: HTMLElement | null, value: MoneyValue): void {
  const money = box?.firstElementChild
  const [whole, small] = [money?.firstChild, money?.lastElementChild?.firstChild]
  if (!whole || !small) return
  const { mark, whole: digits, fraction, sign } = splitMoney(value)
  whole.nodeValue = mark + digits
  small.nodeValue = `${fraction}\u00A0${sign}`
}
