import { type Condition } from '@ayva/contract/platform/audiences'
import { expect, test } from 'vitest'
import { sayCondition } from './condition-words.ts'

const facts = [
  { name: 'level', summary: 'Уровень' },
  { name: 'labels', summary: 'Метки' },
  { name: 'lastVisit', summary: 'Последний визит' },
  { name: 'currency', summary: 'Валюта счёта' },
]
const say = (condition: Condition) => sayCondition(condition, facts)
const level = { fact: 'level', min: 3 }
const vip = { fact: 'labels', has: 'vip' }
const visit = { fact: 'lastVisit', withinDays: 7 }

test('conditions in groups are said with the names of the facts and the rule of each group', () => {
  expect(
    say({
      all: [level, { any: [visit, { not: { all: [vip, { not: { any: [level, vip] } }] } }] }],
    }),
  ).toEqual({
    rule: 'Верно всё',
    items: [
      'Уровень: не меньше 3',
      {
        rule: 'Верно хотя бы одно',
        items: [
          'Последний визит: не раньше 7 дн. назад',
          {
            rule: 'Неверно хотя бы одно',
            items: [
              'Метки: есть «vip»',
              { rule: 'Не верно ничего', items: ['Уровень: не меньше 3', 'Метки: есть «vip»'] },
            ],
          },
        ],
      },
    ],
  })
})

test.each<[Condition, string]>([
  [vip, 'Метки: есть «vip»'],
  [{ not: vip }, 'Метки: нет «vip»'],
  [{ fact: 'currency', is: 'RUB' }, 'Валюта счёта: равно «RUB»'],
  [{ not: { fact: 'currency', is: 'RUB' } }, 'Валюта счёта: не равно «RUB»'],
  [{ not: level }, 'Уровень: меньше 3 или неизвестно'],
  [{ fact: 'level', max: 3 }, 'Уровень: не больше 3'],
  [{ not: { fact: 'level', max: 3 } }, 'Уровень: больше 3 или неизвестно'],
  [{ not: visit }, 'Последний визит: раньше 7 дн. назад или никогда'],
  [{ fact: 'lastVisit', olderDays: 7 }, 'Последний визит: раньше 7 дн. назад'],
  [
    { not: { fact: 'lastVisit', olderDays: 7 } },
    'Последний визит: не раньше 7 дн. назад или никогда',
  ],
  [{ any: [{ all: [{ not: { not: vip } }] }] }, 'Метки: есть «vip»'],
  [{ fact: 'gone', has: '$&' }, 'gone: есть «$&»'],
  [{ all: [] }, 'Условий нет: подходят все'],
  [{ any: [] }, 'Не подходит никто'],
])('one condition is said without a rule: %j', (condition, words) => {
  expect(say(condition)).toBe(words)
})

test('the opposite of a group with one condition keeps its rule', () => {
  expect(say({ not: { any: [vip] } })).toEqual({
    rule: 'Не верно ничего',
    items: ['Метки: есть «vip»'],
  })
})
