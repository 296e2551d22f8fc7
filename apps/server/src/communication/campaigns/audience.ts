/** Evaluates an audience's conditions on facts that the modules know about players. */
import {
  type Condition,
  type Leaf,
  leavesOf,
} from '@ayva/contract/communication/campaigns/audience'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Fact, type FactKind, type FactValue } from '#lib/module.ts'

type Facts = ReadonlyMap<string, Fact>
type Known = ReadonlyMap<string, ReadonlyMap<bigint, FactValue>>

const kinds: Record<string, FactKind> = {
  is: 'text',
  has: 'list',
  min: 'number',
  max: 'number',
  withinDays: 'moment',
  olderDays: 'moment',
}

/** The first compared fact that is unknown or of another kind; undefined if there is none. */
export function misfitOf(condition: Condition, facts: Facts): string | undefined {
  const misfit = leavesOf(condition).find((leaf) => facts.get(leaf.fact)?.kind !== kindOf(leaf))
  return misfit?.fact
}

const kindOf = (leaf: Leaf) => kinds[Object.keys(leaf).find((name) => name !== 'fact')!]

/** The players who match; each fact named by the conditions is read once. */
export async function meant(
  tx: Tx,
  facts: Facts,
  { condition, ids, now }: { condition: Condition; ids: bigint[]; now: Date },
): Promise<bigint[]> {
  const known = new Map<string, ReadonlyMap<bigint, FactValue>>()
  for (const { fact } of leavesOf(condition))
    if (!known.has(fact)) known.set(fact, (await facts.get(fact)?.read(tx, ids)) ?? new Map())
  return ids.filter((id) => fits(condition, { id, known, now }))
}

type Player = { id: bigint; known: Known; now: Date }

function fits(condition: Condition, player: Player): boolean {
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
