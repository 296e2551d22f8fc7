import { Audience } from '@ayva/contract/platform/audiences'
import { expect, test } from 'vitest'
import { leafOf, partsOf, simpleOf } from './condition-lines.ts'

test('each line becomes a condition that the contract accepts, and is read back as the same line', () => {
  const lines = [
    { fact: 'locale', comparison: 'is', value: 'ru' },
    { fact: 'labels', comparison: 'has', value: 'vip' },
    { fact: 'level', comparison: 'min', value: '5' },
    { fact: 'lastVisitAt', comparison: 'olderDays', value: '30' },
  ]
  const audience = {
    all: lines.map(({ fact, comparison, value }) => leafOf(fact, comparison, value)),
  }
  expect(Audience.parse(audience)).toEqual(audience)
  expect(simpleOf(audience)?.map(partsOf)).toEqual(lines)
})

test('an audience that lines cannot express is unchanged', () => {
  const line = { fact: 'locale', is: 'ru' }
  expect(simpleOf({ any: [line] })).toBeUndefined()
  expect(simpleOf({ all: [line, { not: line }] })).toBeUndefined()
  expect(simpleOf(line)).toEqual([line])
})
