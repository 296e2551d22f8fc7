import { expect, test } from 'vitest'
import { innerPath } from './inner-path.ts'

test('after the login only pages of the office are opened', () => {
  expect(innerPath('/players/5?tab=rounds')).toBe('/players/5?tab=rounds')
  for (const other of [null, '', '//evil.example', '/\\evil.example', 'https://evil.example'])
    expect(innerPath(other)).toBe('/')
})
