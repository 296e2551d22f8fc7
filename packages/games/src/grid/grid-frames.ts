import { type Frame, LEAVE_MS } from './beats.ts'

/** Keyframes of the board, computed without a browser: `transform` and `opacity` only. */
type Motion = { keyframes: Keyframe[]; timing: KeyframeAnimationOptions }

const ROW_GAP_MS = 14
const FILL_TRAVEL_MS = 330
const LEAVE_TRAVEL_MS = 150

/** A cell falls out of the board, the lowest first. */
export function leaveOf(column: number, row: number, rows: number): Motion {
  const delay = column * 18 + (rows - 1 - row) * ROW_GAP_MS
  return {
    keyframes: [{ transform: 'translateY(0)' }, { transform: `translateY(${rows * 105}%)` }],
    timing: {
      duration: LEAVE_TRAVEL_MS,
      delay: Math.min(delay, LEAVE_MS - LEAVE_TRAVEL_MS),
      easing: 'cubic-bezier(0.5, 0, 0.9, 0.6)',
      fill: 'both',
    },
  }
}

/** A cell falls by its rows and settles; a whole screen falls column by column. */
export function fallOf({ columns, rows, step, ms }: Frame, column: number, row: number): Motion {
  const cells = columns[column]!
  const { from } = cells[row]!
  const fills = step === 0
  const gap = (ms - FILL_TRAVEL_MS - (rows - 1) * ROW_GAP_MS) / Math.max(1, columns.length - 1)
  const delay = fills ? column * gap + (cells.length - 1 - row) * ROW_GAP_MS : 0
  return {
    keyframes: [
      { transform: `translateY(${-from * 100}%)`, easing: 'cubic-bezier(0.45, 0, 0.75, 0.7)' },
      { transform: 'translateY(0)', offset: 0.8, easing: 'ease-out' },
      { transform: 'translateY(-3.5%)', offset: 0.9, easing: 'ease-in' },
      { transform: 'translateY(0)' },
    ],
    timing: { duration: fills ? FILL_TRAVEL_MS : ms - 10, delay, fill: 'backwards' },
  }
}

/** A cell that has paid grows and disappears. */
export function takeOf(): Motion {
  return {
    keyframes: [
      { transform: 'scale(1)', opacity: 1 },
      { transform: 'scale(1.12)', opacity: 1, offset: 0.35, easing: 'ease-in' },
      { transform: 'scale(1.12)', opacity: 1, offset: 0.6, easing: 'ease-in' },
      { transform: 'scale(0.3)', opacity: 0 },
    ],
    timing: { duration: 265, fill: 'forwards' },
  }
}
