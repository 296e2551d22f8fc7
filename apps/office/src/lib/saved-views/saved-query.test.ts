import { lists } from '@ayva/contract/platform/list-views'
import { expect, test } from 'vitest'
import { addressOf, listAt, queryOf } from './saved-query.ts'

test('a view keeps filters, order and columns of an address, and nothing else', () => {
  const search = new URLSearchParams('state=draft&open=17&sort=-changed&hide=topic')
  expect(queryOf('/articles', search)).toBe('state=draft&sort=-changed&hide=topic')
})

test('parameters that a list has no more are left out of an old view, and named', () => {
  expect(addressOf('/articles', 'state=draft&colour=red&colour=blue')).toEqual({
    to: '/articles?state=draft',
    lost: ['colour'],
  })
  expect(addressOf('/articles', '')).toEqual({ to: '/articles', lost: [] })
})

test('a malicious query stays a query of the list', () => {
  const { to } = addressOf('/articles', 'state=//evil.example/%3Cscript%3E#x&//evil.example=1')
  expect(new URL(to, 'https://office.example').origin).toBe('https://office.example')
  expect(to.startsWith('/articles?state=')).toBe(true)
})

test('only the pages of lists have views', () => {
  expect(Object.keys(lists).every((path) => listAt(path) === path)).toBe(true)
  for (const path of ['/', '/self', '/articles/17', 'constructor', '/toString'])
    expect(listAt(path)).toBeUndefined()
})
