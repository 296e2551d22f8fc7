/** Evaluates conditions on facts that the modules know about players. */
import { refusing } from '@ayva/contract/base'
import {
  type Condition,
  conditionRefusals,
  type Leaf,
  leavesOf,
} from '@ayva/contract/platform/audiences'
import { after, days } from '#lib/clock.ts'
import { type Fact, type FactKind, type FactValue } from '#lib/fact.ts'

export type Facts = ReadonlyMap<string, Fact>
/** By name of the fact and player. */
export type Known = ReadonlyMap<string, ReadonlyMap<bigint, FactValue>>

const refuse = refusing(conditionRefusals)

const kinds: Record<string, FactKind> = {
  is: 'text',
  has: 'list',
  min: 'number',
  max: 'number',
  withinDays: 'moment',
  olderDays: 'moment',
}

/** Refuses with `condition_wrong`, naming the field, if a fact is unknown or of another kind. */
export function mustBeKnown(field: string, condition: Condition | null, facts: Facts): void {
  const misfit =
    condition &&
    leavesOf(condition).find((leaf) => facts.get(leaf.fact)?.kind !== kinds[comparisonOf(leaf)])
  if (!misfit) return
  const { fact } = misfit
  const wrong = facts.has(fact) ? `Признак сравнивается иначе: ${fact}` : `Нет признака: ${fact}`
  throw refuse('condition_wrong', { fields: { [field]: wrong } })
}

const comparisonOf = (leaf: Leaf) => Object.keys(leaf).find((name) => name !== 'fact')!

/** The names of the compared facts, sorted, each once. */
export function factsIn(conditions: readonly Condition[]): string[] {
  return [...new Set(conditions.flatMap(leavesOf).map(({ fact }) => fact))].toSorted()
}

type Player = { id: bigint; known: Known; now: Date }

export function fits(condition: Condition, player: Player): boolean {
  if ('all' in condition) return condition.all.every((one) => fits(one, player))
  if ('any' in condition) return condition.any.some((one) => fits(one, player))
  if ('not' in condition) return !fits(condition.not, player)
  const value = player.known.get(condition.fact)?.get(player.id)
  return value !== undefined && compares(condition, value, player.now)
}

/** If the fact is unknown for a player, no comparison matches. */
function compares(leaf: Leaf, value: FactValue, now: Date): boolean {
  if ('is' in leaf) return value === leaf.is
  if ('has' in leaf) return Array.isArray(value) && value.includes(leaf.has)
  if ('min' in leaf) return typeof value === 'number' && value >= leaf.min
  if ('max' in leaf) return typeof value === 'number' && value <= leaf.max
  if (!(value instanceof Date)) return false
  if ('withinDays' in leaf) return value >= after(now, -days(leaf.withinDays))
  return value < after(now, -days(leaf.olderDays))
}
