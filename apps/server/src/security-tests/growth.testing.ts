/** Measures how a function's work grows with its input, independently of the machine's speed. */

const ROUNDS = 5
const ENOUGH_US = 500
/** The factor of the input: work grows by 8 if it is linear, by 64 if quadratic. */
const TIMES = 8
export const LINEAR_MAX = 24
/** A measurement that another process disturbed is repeated; quadratic work is too much each time. */
const ATTEMPTS = 5

type Work = (length: number) => () => unknown

/**
 * The work for eight times the input, relative to the work for the input; 0 if it is too small to measure. `work`
 * prepares its input outside the measurement.
 */
export function growthOf(work: Work, length: number): number {
  const small = work(length)
  const large = work(length * TIMES)
  let growth = growthOnce(small, large)
  for (let attempt = 1; attempt < ATTEMPTS && growth >= LINEAR_MAX; attempt++)
    growth = Math.min(growth, growthOnce(small, large))
  return growth
}

function growthOnce(small: () => unknown, large: () => unknown): number {
  if (leastOf(large, 1) < ENOUGH_US) return 0
  // Cheap work is repeated until a clock with microseconds can measure it.
  let times = 1
  while (cpuOf(small, times) < ENOUGH_US && times < 1 << 12) times *= 2
  return leastOf(large, 1) / Math.max(1, leastOf(small, times) / times)
}

/** The minimum of several runs, which is disturbed least. */
function leastOf(work: () => unknown, times: number): number {
  return Math.min(...Array.from({ length: ROUNDS }, () => cpuOf(work, times)))
}

function cpuOf(work: () => unknown, times: number): number {
  const before = process.cpuUsage()
  for (let round = 0; round < times; round++) work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** Strings on which regular expressions backtrack, repeated to a length, with an end that prevents a match. */
export const stumbles: Record<string, (length: number) => string> = Object.fromEntries(
  [
    'a',
    '0',
    ' ',
    '\t',
    '.',
    '-',
    '@',
    '/',
    '\\',
    '"',
    '\\"',
    '"\\"',
    '%',
    '%20',
    '%5B',
    '[',
    '[a]',
    '{',
    '{"a":',
    'a.',
    'a-',
    'a@',
    '.a@',
    ';',
    '; ',
    'а',
    '😀',
    '&',
    '&a',
    '=',
    'a=b;',
    'a,',
    ',',
    ';q=0,',
    'br;q=0.5, ',
    '\\u005f',
    '"__proto__"',
    '"__proto__" ',
    '<',
    '(',
    ')',
  ].map((mark) => [mark, (length) => mark.repeat(Math.ceil(length / mark.length)) + '\u0001']),
)
