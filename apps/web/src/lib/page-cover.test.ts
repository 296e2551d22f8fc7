import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { isFree } from './page-cover.ts'

const busyWith = (found: object | null) => vi.stubGlobal('document', { querySelector: () => found })
const at = (pathname: string, hash = '') => ({ pathname, hash })
afterEach(() => vi.unstubAllGlobals())

test('dialogs that open automatically cover pages of the site, but no lists of games, games, payments or dialogs', () => {
  busyWith(null)
  expect(['/', '/rules', '/lottery'].map((path) => isFree(at(path)))).toEqual([true, true, true])
  for (const path of ['/games', '/games/ayva/dice-99', '/payment/deposit', '/no/such/page'])
    expect(isFree(at(path)), path).toBe(false)
  expect(isFree(at('/rules', '#login'))).toBe(false)
  busyWith({})
  expect(isFree(at('/rules'))).toBe(false)
})

test('nothing opens automatically while the support chat is open beside the page', () => {
  const chat = (asked: string) => (asked.split(', ').includes('[role="dialog"]') ? {} : null)
  vi.stubGlobal('document', { querySelector: chat })
  expect(isFree(at('/rules'))).toBe(false)
})

test('every module uses the same rule for whether somebody is typing on a page', () => {
  const src = resolve(import.meta.dirname, '..')
  const own = globSync('**/*.{ts,tsx}', { cwd: src }).filter((path) =>
    /\binput:focus\b/.test(readFileSync(resolve(src, path), 'utf8')),
  )
  expect(own.filter((path) => !path.endsWith('.test.ts'))).toEqual(['lib/page-cover.ts'])
})
