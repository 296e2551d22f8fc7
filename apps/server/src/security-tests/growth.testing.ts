/** How the work of a function grows with its input; the speed of the machine says nothing here. */

const ROUNDS = 5
const ENOUGH_US = 500
/** Eight times the input: eight times the work where it is linear, sixty-four where it is quadratic. */
const TIMES = 8
export const LINEAR_MAX = 24

type Work = (length: number) => () => unknown

/**
 * The work of eight times the input, in works of the input itself; 0 where even that cannot be felt.
 * `work` makes the input outside of what is measured.
 */
export function growthOf(work: Work, length: number): number {
  const small = work(length)
  const large = work(length * TIMES)
  if (leastOf(large, 1) < ENOUGH_US) return 0
  // What is cheap is repeated until a clock of microseconds can see it.
  let times = 1
  while (cpuOf(small, times) < ENOUGH_US && times < 1 << 12) times *= 2
  return leastOf(large, 1) / Math.max(1, leastOf(small, times) / times)
}

/** The least of several runs is the one that was disturbed least. */
function leastOf(work: () => unknown, times: number): number {
  return Math.min(...Array.from({ length: ROUNDS }, () => cpuOf(work, times)))
}

function cpuOf(work: () => unknown, times: number): number {
  const before = process.cpuUsage()
  for (let round = 0; round < times; round++) work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** Marks that expressions stumble over, repeated to a length, with an end that lets none of them match. */
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
