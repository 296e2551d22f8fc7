/** The positions of the axis marks: round figures, few enough to be readable. */

/** The largest number of marks on one axis. */
export const TICKS_MAX = 6
const MOST = TICKS_MAX - 1

type Tick = { at: number; label: string }
/** 1, 2, 5 and 10 of each power of ten. */
const ROUND = [1, 2, 5]

/** The smallest round step with no more marks than fit. */
function stepOf(span: number, smallest: number): number {
  for (let power = smallest; ; power *= 10)
    for (const one of ROUND) if (span / (one * power) < MOST) return one * power
}

/** Multipliers from 1× up to so many hundredths above it. */
export function heightTicks(height: number): Tick[] {
  const step = stepOf(height, 10)
  return marks(height, step).map((over) => {
    const at = 100 + over
    return { at, label: `${(at / 100).toLocaleString('ru-RU')}×` }
  })
}

/** Seconds of the crash round, for so many displayed milliseconds. */
export function timeTicks(span: number): Tick[] {
  // At the very edge there is no space for the label.
  return marks(span * 0.96, stepOf(span, 1000)).map((at) => {
    return { at, label: `${(at / 1000).toLocaleString('ru-RU')} с` }
  })
}

const marks = (span: number, step: number) =>
  Array.from({ length: Math.floor(span / step) + 1 }, (_, at) => at * step)
