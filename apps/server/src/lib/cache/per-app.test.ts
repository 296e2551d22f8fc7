import { expect, test } from 'vitest'
import { type Deps } from '#lib/deps.ts'
import { perApp } from './per-app.ts'

test('a value is made once for each app, when it is first used', () => {
  const one = {} as Deps
  const other = {} as Deps
  const asked: Deps[] = []
  const list = perApp((deps) => {
    asked.push(deps)
    return [deps]
  })
  expect(asked).toEqual([])
  expect(list(one)).toBe(list(one))
  expect(list(other)).not.toBe(list(one))
  expect(asked).toHaveLength(2)
})
