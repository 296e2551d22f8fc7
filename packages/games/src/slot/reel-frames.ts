/**
 * Where the reels are and what they show, without a browser. A reel is a column of symbols that
 * moves behind a window; «at» is the index of the symbol in the top row.
 */
export const START_GAP_MS = 80
const STOP_GAP_MS = 260
/** Without a stake there is no cycle to fill: reels stop quicker one after another. */
export const FREE_GAP_MS = 130
const OVERSHOOT_PX = 6
/** The last stretch, from full speed to the stop. */
export const LANDING_MS = 640
/** How many symbols pass by in that stretch. */
export const LANDING_RUN = 9
/** Full speed: one symbol in so many ms. */
const SYMBOL_MS = 46
/** From the press to the stop of the first reel; the others follow it. */
const FIRST_STOP_MS = 1160

/** The symbols in the window at this stop of the model's strip. */
export function windowAt(strip: readonly string[], stop: number, rows = 3): string[] {
  return segment(strip, stop, rows)
}

/**
 * The strip with its beginning repeated: one turn ends where the next begins, and a landing at any stop
 * has its true neighbours before it. It is laid once; all that moves is the column.
 */
export function columnOf(strip: readonly string[], rows = 3): string[] {
  return segment(strip, 0, strip.length + LANDING_RUN + rows)
}

function segment(strip: readonly string[], from: number, count: number): string[] {
  return Array.from({ length: count }, (_, row) => strip[(from + row) % strip.length]!)
}

/** The upward shift of a column, as the CSS per cent of its own height. */
function shiftOf(at: number, symbols: number): string {
  return `${(-100 * at) / symbols}%`
}

/** The place of a column of a strip at which the stop lies in the top row. */
export function restAt(strip: readonly string[], stop: number, rows = 3): string {
  return `translateY(${shiftOf(stop, strip.length + LANDING_RUN + rows)})`
}

/** A turn of the strip at full speed, starting with the symbol that lies in the top row now. */
export function turning(strip: readonly string[], at: number, rows = 3) {
  const keyframes = [
    { transform: restAt(strip, strip.length, rows) },
    { transform: restAt(strip, 0, rows) },
  ]
  const iterationStart = (strip.length - at) / strip.length
  return { keyframes, duration: strip.length * SYMBOL_MS, iterationStart }
}

/** From full speed to the stop, six pixels past it, and back. */
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

/** When each reel stands still, if the last one is to stop at the given moment. */
export function stopTimes(lastStopAt: number, reels: number, gap = STOP_GAP_MS): number[] {
  return Array.from({ length: reels }, (_, reel) => lastStopAt - (reels - 1 - reel) * gap)
}

/** The earliest moment at which the last reel can stop when the answer came at `now`. */
export function earliestLastStop(now: number, reels: number, gap = STOP_GAP_MS): number {
  return now + LANDING_MS + (reels - 1) * gap
}

/** When the last reel stands still, if nothing keeps it: the motion's own length, no pause added. */
export function naturalLastStop(pressedAt: number, reels: number): number {
  return pressedAt + FIRST_STOP_MS + (reels - 1) * STOP_GAP_MS
}
