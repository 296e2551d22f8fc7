import { Money } from '@ayva/kit/Money'
import { splitMoney, type MoneyValue } from '@ayva/kit/format'
import { useLayoutEffect, useRef } from 'react'
import { prefersStill } from './motion.ts'

const ROLL_MS = 480
/** The number of intermediate values, because each one causes a layout of the bar. */
const STEPS = 8

/** A sum that rolls to its next value. It is written into the page without React, which knows the last value. */
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
    let step = 0
    const timer = setInterval(() => {
      step += 1
      if (step === STEPS) clearInterval(timer)
      write(step === STEPS ? target : between(from, target, 1 - (1 - step / STEPS) ** 3))
    }, ROLL_MS / STEPS)
    return () => clearInterval(timer)
  }, [target, currency])
  return (
    <span ref={box}>
      <Money value={value} />
    </span>
  )
}

/** The intermediate sum, with `part` from 0 to 1. */
export function between(from: bigint, to: bigint, part: number): bigint {
  return from + ((to - from) * BigInt(Math.round(part * 1000))) / 1000n
}

/** Writes into the two text nodes of `Money`: the roubles, and the small part. */
function put(box: HTMLElement | null, value: MoneyValue): void {
  const money = box?.firstElementChild
  const whole = money?.firstChild
  const small = money?.lastElementChild?.firstChild
  if (!whole || !small) return
  const { mark, whole: digits, fraction, sign } = splitMoney(value)
  whole.nodeValue = mark + digits
  small.nodeValue = `${fraction}\u00A0${sign}`
}
