/** Conditions in words, as pages show them that do not edit them. */
import { type Condition } from '@ayva/contract/platform/audiences'
import { comparisons, type Group, groupOf, type Line, rules } from './condition-lines.ts'

type Named = readonly { name: string; summary: string }[]
/** A sentence, or the rule of a group with what it joins. */
export type Said = string | { rule: string; items: Said[] }

/** A group that is true of everybody, or of nobody, whatever its rule, as it joins nothing. */
const empty: Record<Group['rule'], string> = {
  all: 'Условий нет: подходят все',
  any: 'Не подходит никто',
  'not all': 'Не подходит никто',
  'not any': 'Условий нет: подходят все',
}

export function sayCondition(condition: Condition, facts: Named): Said {
  return sayGroup(groupOf(condition), facts)
}

/** One condition alone reads the same under «all» and «any». */
function sayGroup({ rule, items }: Group, facts: Named): Said {
  if (items.length === 0) return empty[rule]
  const said = items.map((item) => ('fact' in item ? sayLine(item, facts) : sayGroup(item, facts)))
  const isAlone = said.length === 1 && (rule === 'all' || rule === 'any')
  return isAlone ? said[0]! : { rule: rules[rule], items: said }
}

/** A fact that the product no longer has keeps its name. */
function sayLine({ fact, comparison, value }: Line, facts: Named): string {
  const summary = facts.find(({ name }) => name === fact)?.summary ?? fact
  const { said } = Object.values(comparisons)
    .flat()
    .find(({ id }) => id === comparison)!
  return `${summary}: ${said.replace('…', () => value)}`
}
