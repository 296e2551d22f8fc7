/** Dynamic imports name what they use, so that the bundler can omit the rest of a library. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const ANY = /import\('zod(?:\/mini)?'\)/g
const NAMED = /\{[^{}]+\} = await import\('zod(?:\/mini)?'\)/g

const countOf = (code: string, pattern: RegExp) => code.match(pattern)?.length ?? 0
const isWhole = (code: string) => countOf(code, ANY) > countOf(code, NAMED)

test('browser code that imports zod dynamically names what it needs', () => {
  const files = globSync(
    ['apps/web/src/**/*.{ts,tsx}', 'packages/{contract,kit,games,game-math}/src/**/*.{ts,tsx}'],
    { cwd: root },
  )
  const whole = files.filter((file) => isWhole(readFileSync(resolve(root, file), 'utf8')))
  expect(whole, "const { safeParse } = await import('zod/mini')").toEqual([])
})

test('an import without names is detected beside one with names', () => {
  expect(isWhole("const { parse } = await import('zod/mini')")).toBe(false)
  expect(isWhole("const z = await import('zod/mini')")).toBe(true)
  expect(isWhole("const { parse } = await import('zod')\nvoid import('zod').then(use)")).toBe(true)
})
