import { Audience, type Condition } from '@ayva/contract/platform/audiences'
import { expect, test } from 'vitest'
import { comparisons, conditionOf, groupOf, type Group } from './condition-lines.ts'

const line = { fact: 'locale', is: 'ru' }
const vip = { fact: 'labels', has: 'vip' }

test('each line becomes a condition that the contract accepts, and is read back as the same line', () => {
  const values = { text: 'ru', list: 'vip', number: '5', moment: '30' }
  const items = (Object.keys(values) as (keyof typeof values)[]).flatMap((kind) =>
    comparisons[kind].map(({ id }) => ({ fact: kind, comparison: id, value: values[kind] })),
  )
  const group: Group = { rule: 'all', items }
  const audience = conditionOf(group)
  expect(Audience.parse(audience)).toEqual(audience)
  expect(groupOf(audience)).toEqual(group)
})

test.each<Condition>([
  { all: [] },
  { any: [line, vip] },
  { not: { any: [line, { not: vip }] } },
  { all: [line, { any: [vip, { not: { all: [line, vip] } }] }] },
])('groups, and groups within groups, are read and written back unchanged: %j', (condition) => {
  expect(conditionOf(groupOf(condition))).toEqual(condition)
})

test('a single condition is a group of one line, and the opposite of an opposite is the condition', () => {
  expect(conditionOf(groupOf(line))).toEqual({ all: [line] })
  expect(conditionOf(groupOf({ not: line }))).toEqual({ all: [{ not: line }] })
  expect(conditionOf(groupOf({ not: { not: { any: [line] } } }))).toEqual({ any: [line] })
})
