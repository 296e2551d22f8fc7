/** Conditions as the form shows them: groups of lines, each with a fact, a comparison and a value. */
import { type Condition, type Leaf } from '@ayva/contract/platform/audiences'

export type FactKind = 'text' | 'number' | 'list' | 'moment'
type Comparison = 'is' | 'has' | 'min' | 'max' | 'withinDays' | 'olderDays'
/** A comparison, or its opposite, which is also true of a player without the fact. */
type Choice = Comparison | `not ${Comparison}`

/** `said`: the comparison in a sentence, where «…» stands for the value. */
type Comparing = { id: Choice; label: string; said: string }

/** The comparisons for each kind of fact, with their labels. */
export const comparisons: Record<FactKind, Comparing[]> = {
  text: [
    { id: 'is', label: 'равно', said: 'равно «…»' },
    { id: 'not is', label: 'не равно', said: 'не равно «…»' },
  ],
  list: [
    { id: 'has', label: 'есть', said: 'есть «…»' },
    { id: 'not has', label: 'нет', said: 'нет «…»' },
  ],
  number: [
    { id: 'min', label: 'не меньше', said: 'не меньше …' },
    { id: 'not min', label: 'меньше или неизвестно', said: 'меньше … или неизвестно' },
    { id: 'max', label: 'не больше', said: 'не больше …' },
    { id: 'not max', label: 'больше или неизвестно', said: 'больше … или неизвестно' },
  ],
  moment: [
    {
      id: 'withinDays',
      label: 'не раньше, дней назад',
      said: 'не раньше … дн. назад',
    },
    {
      id: 'not withinDays',
      label: 'раньше или никогда, дней назад',
      said: 'раньше … дн. назад или никогда',
    },
    {
      id: 'olderDays',
      label: 'раньше, дней назад',
      said: 'раньше … дн. назад',
    },
    {
      id: 'not olderDays',
      label: 'не раньше или никогда, дней назад',
      said: 'не раньше … дн. назад или никогда',
    },
  ],
}

export type Line = { fact: string; comparison: string; value: string }
export type Rule = 'all' | 'any' | 'not all' | 'not any'
export type Group = { rule: Rule; items: (Line | Group)[] }

export const rules: Record<Rule, string> = {
  all: 'Верно всё',
  any: 'Верно хотя бы одно',
  'not all': 'Неверно хотя бы одно',
  'not any': 'Не верно ничего',
}

/** Texts are compared as texts, all else as numbers. */
function conditionOfLine({ fact, comparison, value }: Line): Condition {
  const name = comparison.replace('not ', '')
  const said = name === 'is' || name === 'has' ? value : Number(value)
  const leaf = { fact, [name]: said } as Leaf
  return name === comparison ? leaf : { not: leaf }
}

export function conditionOf(shown: Line | Group): Condition {
  if ('fact' in shown) return conditionOfLine(shown)
  const inner = shown.items.map(conditionOf)
  const group = shown.rule.endsWith('any') ? { any: inner } : { all: inner }
  return shown.rule.startsWith('not') ? { not: group } : group
}

/** The conditions as a group; a single one is a group of one line. */
export function groupOf(condition: Condition): Group {
  const shown = shownOf(condition, false)
  return 'fact' in shown ? { rule: 'all', items: [shown] } : shown
}

function shownOf(condition: Condition, isOpposite: boolean): Line | Group {
  if ('not' in condition) return shownOf(condition.not, !isOpposite)
  if ('fact' in condition) return lineOf(condition, isOpposite)
  const [name, inner] =
    'all' in condition ? (['all', condition.all] as const) : (['any', condition.any] as const)
  return {
    rule: isOpposite ? `not ${name}` : name,
    items: inner.map((one) => shownOf(one, false)),
  }
}

function lineOf({ fact, ...rest }: Leaf, isOpposite: boolean): Line {
  const [[comparison, value] = ['is', '']] = Object.entries(rest) as [string, string | number][]
  return { fact, comparison: isOpposite ? `not ${comparison}` : comparison, value: String(value) }
}
