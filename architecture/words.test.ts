/** docs/words.md defines the names of things for players, and the words that they never read. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/words.md'), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| term'))

/** Words of the last column that are forbidden everywhere: a «…» without a restriction. */
const never = rows.flatMap((row) => {
  const last = row.split('|').at(-2)!.trim()
  return /^(«[^»]+»(, )?)+$/.test(last)
    ? [...last.matchAll(/«([^»]+)»/g)].map((one) => one[1]!)
    : []
})

test('the page of words is short and its rows are complete', () => {
  expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
  for (const row of rows) expect(row.split('|'), row).toHaveLength(6)
})

test('players read none of the words that docs/words.md forbids', () => {
  expect(never.length).toBeGreaterThan(30)
  const shapes = never.map(
    (word) => [word, new RegExp(`(?<![а-яёa-z])${word}(?![а-яёa-z])`, 'i')] as const,
  )
  const texts = globSync('{apps/web,packages/{games,kit}}/src/**/*.text.ts', { cwd: root })
  expect(texts.length).toBeGreaterThan(50)
  const found = texts.flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    return shapes.filter(([, shape]) => shape.test(source)).map(([word]) => `${path}: «${word}»`)
  })
  expect(found).toEqual([])
})
