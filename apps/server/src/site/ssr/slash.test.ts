import { expect, test } from 'vitest'
import { withoutTrailingSlash } from './slash.ts'

test.each([
  ['/games/', '/games'],
  ['/games//', '/games'],
  ['/games/?a=1&b=/', '/games?a=1&b=/'],
  ['/', undefined],
  ['/?a=/', undefined],
  ['/games', undefined],
  ['//evil.example/', undefined],
  ['/\\evil.example/', undefined],
])('[ROUTE-108] %s moves to %s', (url, plain) => {
  expect(withoutTrailingSlash(url)).toBe(plain)
})
