/**
 * Where the reels are and what they show, without a browser. A reel is a column of symbols that
 * moves behind a window of three rows; «at» is the index of the symbol in the top row.
 */
export const ROWS = 3
export const START_GAP_MS = 80
const STOP_GAP_MS = 260
const OVERSHOOT_PX = 6
/** The last stretch, from full speed to the stop. */
export const LANDING_MS = 640
/** How many symbols pass by in that stretch. */
export const LANDING_RUN = 9
/** Full speed: one symbol in so many ms. */
const SYMBOL_MS = 46

/** The three symbols in the window at this stop of the model's strip. */
export function windowAt(strip: readonly string[], stop: number): string[] {
  return segment(strip, stop, ROWS)
}

/** The whole strip with its beginning repeated, so that one turn ends where the next begins. */
export function turningColumn(strip: readonly string[]): string[] {
  return segment(strip, 0, strip.length + ROWS)
}

/** The end of the way: the stop on top and, below it, the symbols that pass by before it. */
export function landingColumn(strip: readonly string[], stop: number): string[] {
  return segment(strip, stop, LANDING_RUN + ROWS)
}

function segment(strip: readonly string[], from: number, count: number): string[] {
  return Array.from({ length: count }, (_, row) => strip[(from + row) % strip.length]!)
}

/** The upward shift of a column, as the CSS per cent of its own height. */
export function shiftOf(at: number, symbols: number): string {
  return `${(-100 * at) / symbols}%`
}

/** A turn of the strip at full speed, starting with the symbol that lies in the top row now. */
export function turning(strip: readonly string[], at: number) {
  const symbols = strip.length + ROWS
  const keyframes = [
    { transform: `translateY(${shiftOf(strip.length, symbols)})` },
    { transform: `translateY(${shiftOf(0, symbols)})` },
  ]
  const iterationStart = (strip.length - at) / strip.length
  return { keyframes, duration: strip.length * SYMBOL_MS, iterationStart }
}

/** From full speed to the stop, six pixels past it, and back. */
export function landing() {
  const symbols = LANDING_RUN + ROWS
  return [
    { transform: `translateY(${shiftOf(LANDING_RUN, symbols)})`, easing: 'linear' },
    {
      transform: `translateY(${shiftOf(LANDING_RUN * 0.3, symbols)})`,
      offset: 0.46,
      easing: 'cubic-bezier(0.25, 0.75, 0.5, 1)',
    },
    { transform: `translateY(${OVERSHOOT_PX}px)`, offset: 0.8, easing: 'ease-in-out' },
    { transform: 'translateY(0)' },
  ]
}

/** When each reel stands still, if the last one is to stop at the given moment. */
export function stopTimes(lastStopAt: number, reels = 3): number[] {
  return Array.from({ length: reels }, (_, reel) => lastStopAt - (reels - 1 - reel) * STOP_GAP_MS)
}

/** The earliest moment at which the last reel can stop when the answer came at `now`. */
export function earliestLastStop(now: number, reels = 3): number {
  return now + LANDING_MS + (reels - 1) * STOP_GAP_MS
}
