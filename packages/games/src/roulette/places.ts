/** The places of a roulette table: the possible bets, and the numbers that each covers. */

export const NUMBERS = 37

/** Numbers in the order of the wheel, clockwise from zero. */
export const wheelOrder = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14,
  31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
] as const

const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const reds: ReadonlySet<number> = new Set(red)

export type Colour = 'zero' | 'red' | 'black'
export function colourOf(number: number): Colour {
  return number === 0 ? 'zero' : reds.has(number) ? 'red' : 'black'
}

export const inside = ['straight', 'split', 'street', 'corner', 'sixline'] as const
export const evenMoney = ['red', 'black', 'even', 'odd', 'low', 'high'] as const
export const types = [...inside, 'dozen', 'column', ...evenMoney] as const
export type PlaceType = (typeof types)[number]

/** How a bet names its place: numbers in ascending order, or the number of the dozen or column. */
export type Named = {
  type: PlaceType
  n?: readonly number[] | undefined
  value?: number | undefined
}

export type Place = Named & {
  /** «split:8-9», «dozen:1», «red». */
  id: string
  /** The key of the currency's limits for the place. */
  limit: string
  numbers: readonly number[]
  /** 36 divided by the count of numbers: the total return of a stake of 1. */
  times: number
}

const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step)

export function placeId({ type, n, value }: Named): string {
  if (n) return `${type}:${n.join('-')}`
  return value === undefined ? type : `${type}:${value}`
}

function place(named: Named, numbers: readonly number[]): Place {
  const { type } = named
  const isEven = (evenMoney as readonly string[]).includes(type)
  const limit = isEven ? 'evenMoney' : type === 'dozen' || type === 'column' ? 'dozenColumn' : type
  return { ...named, id: placeId(named), limit, numbers, times: 36 / numbers.length }
}

const onNumbers = (type: PlaceType, all: number[][]) => all.map((n) => place({ type, n }, n))

export const places: readonly Place[] = [
  ...onNumbers(
    'straight',
    range(0, 36).map((n) => [n]),
  ),
  ...onNumbers('split', [
    ...[1, 2, 3].map((n) => [0, n]),
    ...range(1, 33).map((n) => [n, n + 3]),
    ...range(1, 35)
      .filter((n) => n % 3 !== 0)
      .map((n) => [n, n + 1]),
  ]),
  ...onNumbers('street', [[0, 1, 2], [0, 2, 3], ...range(1, 34, 3).map((n) => [n, n + 1, n + 2])]),
  ...onNumbers('corner', [
    [0, 1, 2, 3],
    ...range(1, 32)
      .filter((n) => n % 3 !== 0)
      .map((n) => [n, n + 1, n + 3, n + 4]),
  ]),
  ...onNumbers(
    'sixline',
    range(1, 31, 3).map((n) => range(n, n + 5)),
  ),
  ...[1, 2, 3].map((value) => place({ type: 'dozen', value }, range(12 * value - 11, 12 * value))),
  ...[1, 2, 3].map((value) => place({ type: 'column', value }, range(value, 36, 3))),
  place({ type: 'red' }, red),
  place(
    { type: 'black' },
    range(1, 36).filter((n) => !reds.has(n)),
  ),
  place({ type: 'even' }, range(2, 36, 2)),
  place({ type: 'odd' }, range(1, 35, 2)),
  place({ type: 'low' }, range(1, 18)),
  place({ type: 'high' }, range(19, 36)),
]

export const placeById: ReadonlyMap<string, Place> = new Map(places.map((one) => [one.id, one]))

/** The traditional names of sets of chips for sectors of the wheel, as chips on places of the table. */
export const announced: Readonly<Record<'voisins' | 'tiers' | 'orphelins' | 'jeuZero', string[]>> =
  {
    // Nine chips, with two each on the trio and on the corner.
    voisins: [
      'street:0-2-3',
      'street:0-2-3',
      'split:4-7',
      'split:12-15',
      'split:18-21',
      'split:19-22',
      'corner:25-26-28-29',
      'corner:25-26-28-29',
      'split:32-35',
    ],
    tiers: ['split:5-8', 'split:10-11', 'split:13-16', 'split:23-24', 'split:27-30', 'split:33-36'],
    orphelins: ['straight:1', 'split:6-9', 'split:14-17', 'split:17-20', 'split:31-34'],
    jeuZero: ['split:0-3', 'split:12-15', 'straight:26', 'split:32-35'],
  }

/** A number with two neighbours on either side of it on the wheel. */
export function neighboursOf(number: number, reach = 2): number[] {
  const at = wheelOrder.indexOf(number as (typeof wheelOrder)[number])
  return range(-reach, reach).map((by) => wheelOrder[(at + by + NUMBERS) % NUMBERS]!)
}
