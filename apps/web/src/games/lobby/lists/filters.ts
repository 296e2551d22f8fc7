/** The filters and the order of a list of games, stored in the address of the page. */
import { type GameCard } from '@ayva/contract/games/lobby'

export const groups = ['studio', 'kind', 'volatility', 'rtp', 'feature'] as const
export type Group = (typeof groups)[number]
export type Chosen = Record<Group, readonly string[]>

export const sorts = ['popular', 'new', 'players', 'rtp', 'name'] as const
export type Sort = (typeof sorts)[number]

export type Listing = { chosen: Chosen; sort: Sort }

/** The largest number of values of one group in an address; further ones are ignored. */
const CHOSEN_MAX = 40
const VALUE = /^[a-z0-9-]{1,60}$/
/** A win of at least so many stakes is large, if it occurs at least once in a million rounds. */
export const LARGE_WIN_X = 1000

export const plain: Listing = {
  chosen: { studio: [], kind: [], volatility: [], rtp: [], feature: [] },
  sort: 'popular',
}

/** Features of a game besides its figures, by their names in addresses. */
const features = {
  new: ({ isNew }: GameCard) => isNew,
  bonus: ({ onlyRealBalance }: GameCard) => !onlyRealBalance,
  'large-win': ({ topWin }: GameCard) => topWin !== null && topWin.x >= LARGE_WIN_X,
}

/** The groups whose values are the same in every list. */
export const fixed = {
  volatility: ['low', 'medium', 'high', 'own'],
  rtp: ['94', '95', '96', '97', '98', '99'],
  feature: ['new', 'bonus', 'large-win'],
} as const satisfies Partial<Record<Group, readonly string[]>>

/** The group with at most one value: the smallest accepted return. */
export const single: Group = 'rtp'
/** A game must have all chosen features; of other groups one value suffices. */
const wantsAll: Group = 'feature'

/** Whether a game has a value of a group. */
function has(game: GameCard, group: Group, value: string): boolean {
  if (group === 'studio') return game.developer.slug === value
  if (group === 'kind') return game.categories.includes(value)
  if (group === 'volatility') return riskOf(game) === value
  if (group === 'rtp') return game.rtpBp >= Number(value) * 100
  return features[value as keyof typeof features](game)
}

const riskOf = ({ volatility }: GameCard) => (volatility === 'very high' ? 'high' : volatility)

function passes(game: GameCard, group: Group, values: readonly string[]): boolean {
  if (values.length === 0) return true
  return group === wantsAll
    ? values.every((value) => has(game, group, value))
    : values.some((value) => has(game, group, value))
}

/** The games that satisfy all filters. */
export function chosenOf(games: readonly GameCard[], chosen: Chosen): GameCard[] {
  const wanted = groups.filter((group) => chosen[group].length > 0)
  return games.filter((game) => wanted.every((group) => passes(game, group, chosen[group])))
}

/** How many games each value of a group would leave, with the other filters unchanged. */
export function countsOf(
  games: readonly GameCard[],
  { chosen, group, values }: { chosen: Chosen; group: Group; values: readonly string[] },
): number[] {
  const others = group === wantsAll ? chosen : { ...chosen, [group]: [] }
  const left = chosenOf(games, others)
  return values.map((value) => left.filter((game) => has(game, group, value)).length)
}

/** The games in an order. `popular` is the original order of the list. */
export function sortedBy(games: readonly GameCard[], sort: Sort): GameCard[] {
  if (sort === 'popular') return [...games]
  if (sort === 'name') return byName(games)
  const by = {
    new: (game: GameCard) => (game.isNew ? 1 : 0),
    players: (game: GameCard) => game.betStatistic,
    rtp: (game: GameCard) => game.rtpBp,
  }[sort]
  return games.toSorted((one, other) => by(other) - by(one))
}

/** Alphabetical, with «ё» as «е»; a locale-aware comparison would take fifty times as long. */
function byName(games: readonly GameCard[]): GameCard[] {
  const names = new Map(
    games.map((game) => [game, game.name.toLocaleLowerCase('ru').replaceAll('ё', 'е')]),
  )
  return games.toSorted((one, other) => (names.get(one)! < names.get(other)! ? -1 : 1))
}

/** The games at the top of a list in their order, then the others in the original order. */
export function inOrder(games: readonly GameCard[], first: readonly number[]): GameCard[] {
  const places = new Map(first.map((id, place) => [id, place]))
  const placeOf = ({ id }: GameCard) => places.get(id) ?? first.length
  return games.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The filters and the order in an address; invalid ones are ignored. */
export function readListing(search: string): Listing {
  const asked = new URLSearchParams(search)
  const chosen = { ...plain.chosen }
  for (const group of groups) {
    const known = (fixed as Partial<Chosen>)[group]
    const values = (asked.get(group) ?? '').split(',', CHOSEN_MAX).filter((one) => VALUE.test(one))
    const fitting = [...new Set(values)].filter((one) => known?.includes(one) ?? true)
    chosen[group] = group === single ? fitting.slice(0, 1) : fitting
  }
  return { chosen, sort: sorts.find((one) => one === asked.get('sort')) ?? plain.sort }
}

/** The query of an address with these filters; other parameters are kept. */
export function writeListing(search: string, { chosen, sort }: Listing): string {
  const query = new URLSearchParams(search)
  for (const group of groups) put(query, group, chosen[group].join(','))
  put(query, 'sort', sort === plain.sort ? '' : sort)
  const written = query.toString().replaceAll('%2C', ',')
  return written && `?${written}`
}

function put(query: URLSearchParams, name: string, value: string): void {
  if (value === '') query.delete(name)
  else query.set(name, value)
}

/** The filters with a value added or removed. */
export function toggled(chosen: Chosen, group: Group, value: string): Chosen {
  const now = chosen[group]
  if (now.includes(value)) return { ...chosen, [group]: now.filter((one) => one !== value) }
  return { ...chosen, [group]: group === single ? [value] : [...now, value].slice(0, CHOSEN_MAX) }
}

export const isPlain = ({ chosen, sort }: Listing): boolean =>
  sort === plain.sort && groups.every((group) => chosen[group].length === 0)
