import { type Condition, type Leaf } from '@ayva/contract/platform/audiences'

export type FactKind = 'text' | 'number' | 'list' | 'moment'
type Comparison = 'is' | 'has' | 'min' | 'max' | 'withinDays' | 'olderDays'

/** The comparisons for each kind of fact, with their labels. */
export const comparisons: Record<FactKind, { id: Comparison; label: string }[]> = {
  text: [{ id: 'is', label: 'равно' }],
  list: [{ id: 'has', label: 'есть' }],
  number: [
    { id: 'min', label: 'не меньше' },
    { id: 'max', label: 'не больше' },
  ],
  moment: [
    { id: 'withinDays', label: 'не раньше, дней назад' },
    { id: 'olderDays', label: 'раньше, дней назад' },
  ],
}

/** A condition on one fact; texts are compared as texts, all else as numbers. */
export function leafOf(fact: string, comparison: string, value: string): Leaf {
  const said = comparison === 'is' || comparison === 'has' ? value : Number(value)
  return { fact, [comparison]: said } as Leaf
}

export function partsOf(leaf: Leaf): { fact: string; comparison: string; value: string } {
  const { fact, ...rest } = leaf
  const [[comparison, value] = ['is', '']] = Object.entries(rest) as [string, string | number][]
  return { fact, comparison, value: String(value) }
}

/** The lines of an audience that is a plain conjunction of conditions; undefined for any other. */
export function simpleOf(audience: Condition): Leaf[] | undefined {
  if ('fact' in audience) return [audience]
  if (!('all' in audience)) return undefined
  const leaves = audience.all.filter((one): one is Leaf => 'fact' in one)
  return leaves.length === audience.all.length ? leaves : undefined
}
