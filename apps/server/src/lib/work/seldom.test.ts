import { expect, test } from 'vitest'
import { Seldom } from './seldom.ts'

test('a repeated message is due at once and again after the interval, independently of others', () => {
  const seldom = new Seldom({ everyMs: 1000, most: 10 })
  expect(seldom.isDue('one', 0)).toBe(true)
  expect(seldom.isDue('one', 500)).toBe(false)
  expect(seldom.isDue('other', 500)).toBe(true)
  expect(seldom.isDue('one', 999)).toBe(false)
  expect(seldom.isDue('one', 1000)).toBe(true)
  expect(seldom.isDue('other', 1000)).toBe(false)
})

test('with more distinct messages than its maximum no further one is due, until the oldest expire', () => {
  const seldom = new Seldom({ everyMs: 1000, most: 3 })
  const said = (nowMs: number) =>
    Array.from({ length: 10 }, (_, at) => seldom.isDue(`${at}`, nowMs)).filter(Boolean).length
  expect(said(0)).toBe(3)
  expect(said(999)).toBe(0)
  expect(said(1000)).toBe(3)
})
