/**
 * The positions of the reels and their symbols, computed without a browser. A reel is a column of symbols moving behind
 * a window; `at` is the index of the symbol in the top row.
 */
export const START_GAP_MS = 80
const STOP_GAP_MS = 260
/** Without a stake there is no minimum cycle, so the reels stop at shorter intervals. */
export const FREE_GAP_MS = 130
const OVERSHOOT_PX = 6
/** The last part, from full speed to the stop. */
export const LANDING_MS = 640
/** The number of symbols that pass in that part. */
export const LANDING_RUN = 9
/** Full speed: the duration of one symbol in ms. */
const SYMBOL_MS = 46
/** From the press to the stop of the first reel; the others follow. */
const FIRST_STOP_MS = 1160

/** The visible symbols at this stop of the model's strip. */
export function windowAt(strip: readonly string[], stop: number, rows = 3): string[] {
  return segment(strip, stop, rows)
}

/**
 * The strip with its beginning repeated, so that one turn ends where the next begins, and every stop has its real
 * neighbours before it. It is laid out once; only the column moves.
 */
export function columnOf(strip: readonly string[], rows = 3): string[] {
  return segment(strip, 0, strip.length + LANDING_RUN + rows)
}

function segment(strip: readonly string[], from: number, count: number): string[] {
  return Array.from({ length: count }, (_, row) => strip[(from + row) % strip.length]!)
}

/** The upward shift of a column, as a percentage of its own height for CSS. */
function shiftOf(at: number, symbols: number): string {
  return `${(-100 * at) / symbols}%`
}

/** The index in the column at which the stop is in the top row. */
export function restAt(strip: readonly string[], stop: number, rows = 3): string {
  return `translateY(${shiftOf(stop, strip.length + LANDING_RUN + rows)})`
}

/** A turn of the strip at full speed, starting with the symbol in the top row. */
export function turning(strip: readonly string[], at: number, rows = 3) {
  const keyframes = [
    { transform: restAt(strip, strip.length, rows) },
    { transform: restAt(strip, 0, rows) },
  ]
  const iterationStart = (strip.length - at) / strip.length
  return { keyframes, duration: strip.length * SYMBOL_MS, iterationStart }
}

/** From full speed to the stop, six pixels beyond it, and back. */
export function landing(strip: readonly string[], stop: number, rows = 3) {
  const place = (at: number) => restAt(strip, at, rows)
  return [
    { transform: place(stop + LANDING_RUN), easing: 'linear' },
    {
      transform: place(stop + LANDING_RUN * 0.3),
      offset: 0.46,
      easing: 'cubic-bezier(0.25, 0.75, 0.5, 1)',
    },
    {
      transform: `${place(stop)} translateY(${OVERSHOOT_PX}px)`,
      offset: 0.8,
      easing: 'ease-in-out',
    },
    { transform: `${place(stop)} translateY(0px)` },
  ]
}

/** When each reel stops, if the last one stops at the given moment. */
export function stopTimes(lastStopAt: number, reels: number, gap = STOP_GAP_MS): number[] {
  return Array.from({ length: reels }, (_, reel) => lastStopAt - (reels - 1 - reel) * gap)
}

/** The earliest stop of the last reel for an answer that arrived at `now`. */
export function earliestLastStop(now: number, reels: number, gap = STOP_GAP_MS): number {
  return now + LANDING_MS + (reels - 1) * gap
}

/** When the last reel stops without a late answer: after the duration of the motion, without an added pause. */
export function naturalLastStop(pressedAt: number, reels: number): number {
  return pressedAt + FIRST_STOP_MS + (reels - 1) * STOP_GAP_MS
}
