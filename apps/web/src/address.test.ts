import fc from 'fast-check'
import { generatePath, matchPath } from 'react-router'
import { describe, expect, test } from 'vitest'
import { routes } from '#lib/modules.ts'
import { addressOf } from './address.ts'

const visitor = { locales: ['ru'], shared: true, loggedIn: true }
const isKnown = (path: string) => !('unknown' in addressOf(path, visitor))
const encoded = (letter: string) => `%${letter.codePointAt(0)!.toString(16)}`

/** An address for a row: parameters become numbers, which every parameter rule accepts. */
const exampleOf = (path: string) =>
  generatePath(
    path,
    Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '7'])),
  )

describe('every row is found', () => {
  const rows = routes.filter(({ path }) => !path.includes('*')).map(({ path }) => ({ path }))

  test.each(rows)('$path as it is spelled, and with encoded letters', ({ path }) => {
    const example = exampleOf(path)
    expect(isKnown(example)).toBe(true)
    expect(isKnown(example.replace(/\w/, encoded))).toBe(true)
  })
})

test('an address without a row is not found, whatever it begins with', () => {
  const segments = routes.flatMap(({ path }) => path.split('/').filter(Boolean))
  const segment = fc.oneof(
    fc.constantFrom(...segments.map((one) => one.replace(/^[:*].*/, '7'))),
    fc.constantFrom('%2F', '7%2F7', 'Games', '__proto__', 'constructor'),
  )
  const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((all) => `/${all.join('/')}`)
  fc.assert(
    fc.property(path, (asked) => {
      const { pathname } = new URL(asked, 'http://site')
      const has = routes.some((row) => matchPath({ path: row.path, caseSensitive: true }, pathname))
      expect(isKnown(asked)).toBe(has)
    }),
    { numRuns: 2_000 },
  )
})
