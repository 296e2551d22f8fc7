import { type GameCard } from '@ayva/contract/games/lobby'
import { expect, test } from 'vitest'
import {
  chosenOf,
  countsOf,
  inOrder,
  isPlain,
  plain,
  readListing,
  sortedBy,
  toggled,
  writeListing,
} from './filters.ts'

function game(id: number, more: Partial<GameCard> = {}): GameCard {
  return {
    id,
    slug: `game-${id}`,
    name: `Игра ${id}`,
    engine: 'one',
    art: 'one',
    developer: { id: 1, slug: 'north', name: 'Север' },
    onlyRealBalance: false,
    isMobile: true,
    isNew: false,
    betStatistic: 0,
    rtpBp: 9600,
    volatility: 'low',
    rtpOf: null,
    maxWinX: 100_000,
    topWin: { x: 100, oneIn: 1_000_000 },
    hitBp: null,
    categories: ['slots'],
    ...more,
  } as GameCard
}

const south = { id: 2, slug: 'south', name: 'Юг' }
const games = [
  game(1, { name: 'Ёлка', isNew: true, topWin: { x: 5000, oneIn: 1_000_000 } }),
  game(2, {
    name: 'Айва',
    developer: south,
    volatility: 'own',
    rtpBp: 9900,
    categories: ['instant'],
  }),
  game(3, { name: 'Якорь', onlyRealBalance: true, betStatistic: 7, isNew: true }),
  game(4, { name: 'Едва', developer: south, volatility: 'high', rtpBp: 9450 }),
]
const ids = (some: GameCard[]) => some.map(({ id }) => id)
const choosing = (search: string) => ids(chosenOf(games, readListing(search).chosen))

test('one value of a group suffices, all features are required, and groups are combined', () => {
  expect(choosing('')).toEqual([1, 2, 3, 4])
  expect(choosing('?studio=south')).toEqual([2, 4])
  expect(choosing('?volatility=low,high')).toEqual([1, 3, 4])
  expect(choosing('?volatility=own')).toEqual([2])
  expect(choosing('?rtp=96')).toEqual([1, 2, 3])
  expect(choosing('?feature=new')).toEqual([1, 3])
  expect(choosing('?feature=new,bonus')).toEqual([1])
  expect(choosing('?feature=large-win')).toEqual([1])
  expect(choosing('?kind=slots&studio=south')).toEqual([4])
  expect(choosing('?studio=nobody')).toEqual([])
})

test('each value is counted as if it were chosen in addition to the rest', () => {
  const { chosen } = readListing('?studio=south&rtp=96')
  expect(countsOf(games, { chosen, group: 'studio', values: ['north', 'south'] })).toEqual([2, 1])
  expect(countsOf(games, { chosen, group: 'rtp', values: ['94', '99'] })).toEqual([2, 1])
  const { chosen: isNew } = readListing('?feature=new')
  expect(
    countsOf(games, { chosen: isNew, group: 'feature', values: ['new', 'bonus', 'large-win'] }),
  ).toEqual([2, 1, 1])
})

test('equal games keep their order, and «ё» is sorted with «е»', () => {
  expect(ids(sortedBy(games, 'popular'))).toEqual([1, 2, 3, 4])
  expect(ids(sortedBy(games, 'new'))).toEqual([1, 3, 2, 4])
  expect(ids(sortedBy(games, 'players'))).toEqual([3, 1, 2, 4])
  expect(ids(sortedBy(games, 'rtp'))).toEqual([2, 1, 3, 4])
  expect(ids(sortedBy(games, 'name'))).toEqual([2, 4, 1, 3])
})

test('[LOBBY-20] games follow the order of the list of ids, and those it does not contain follow', () => {
  expect(ids(inOrder(games, [3, 1]))).toEqual([3, 1, 2, 4])
  expect(ids(inOrder(games, [9, 4, 3, 2, 1]))).toEqual([4, 3, 2, 1])
  expect(ids(inOrder(games, []))).toEqual([1, 2, 3, 4])
})

test('an address is parsed and written again, and foreign parameters are kept', () => {
  const search = '?utm=one&studio=south,north&feature=new&sort=rtp'
  expect(writeListing(search, readListing(search))).toBe(search)
  expect(writeListing(search, plain)).toBe('?utm=one')
  expect(writeListing('', plain)).toBe('')
  expect(isPlain(readListing('?utm=one'))).toBe(true)
  expect(isPlain(readListing('?sort=name'))).toBe(false)
})

test('invalid filters of an address are ignored', () => {
  const long = Array.from({ length: 5000 }, (_, index) => `s${index}`).join(',')
  const odd = readListing(
    `?studio=${long},<b>&volatility=wild,low,low&rtp=99,94&sort=best&feature=x`,
  )
  expect(odd.chosen.studio).toHaveLength(40)
  expect(odd.chosen.volatility).toEqual(['low'])
  expect(odd.chosen.rtp).toEqual(['99'])
  expect(odd.chosen.feature).toEqual([])
  expect(odd.sort).toBe('popular')
  expect(readListing('?studio=ÀÁ,..%2F,').chosen.studio).toEqual([])
})

test('a value is chosen and removed again; only one return can be chosen', () => {
  const once = toggled(plain.chosen, 'studio', 'south')
  expect(once.studio).toEqual(['south'])
  expect(toggled(once, 'studio', 'south').studio).toEqual([])
  expect(toggled(toggled(plain.chosen, 'rtp', '94'), 'rtp', '96').rtp).toEqual(['96'])
})

test('ten thousand games are filtered, counted and sorted, each of them once', () => {
  const many = Array.from({ length: 10_000 }, (_, id) => game(id, { rtpBp: 9400 + (id % 600) }))
  const order = inOrder(many, [9_999, 5])
  expect(ids(order).slice(0, 3)).toEqual([9_999, 5, 0])
  expect(new Set(ids(sortedBy(order, 'name'))).size).toBe(10_000)
  expect(chosenOf(many, readListing('?rtp=96').chosen)).toHaveLength(6_600)
})
