import { type GameCard } from '@ayva/contract/games/lobby'
import { fixed, type Group } from './filters.ts'
import { text } from './filters.text.ts'

export type Option = { value: string; label: string }

/** Kinds of games by their category. */
export type Kinds = readonly { slug: string; name: string }[]

/** The options of a group in a list of games; a single option is no choice. */
export function optionsOf(group: Group, games: readonly GameCard[], kinds: Kinds): Option[] {
  if (group === 'studio') return studiosOf(games)
  if (group === 'kind') {
    const there = new Set(games.flatMap(({ categories }) => categories))
    return kinds.flatMap(({ slug, name }) => (there.has(slug) ? { value: slug, label: name } : []))
  }
  return fixed[group].map((value) => ({ value, label: labelOf(group, value) }))
}

function studiosOf(games: readonly GameCard[]): Option[] {
  const studios = new Map(games.map(({ developer: { slug, name } }) => [slug, name]))
  return [...studios]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'ru'))
}

function labelOf(group: keyof typeof fixed, value: string): string {
  if (group === 'rtp') return text.rtp(value)
  const words: Record<string, string> = group === 'feature' ? text.features : text.volatility
  return words[value] ?? value
}
