/** What documents must tell of the code. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

test('every setting of the server is told in docs/configuration.md', () => {
  const told = readFileSync(join(root, 'docs/configuration.md'), 'utf8')
  const code = readFileSync(join(root, 'apps/server/src/lib/config.ts'), 'utf8')
  const names = [...code.matchAll(/^  ([A-Z_]+): /gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !told.includes(`| \`${name}\` |`))).toEqual([])
})

test('every decision is on the list of decisions', () => {
  const list = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  const pages = globSync('docs/decisions/*.md', { cwd: root }).map((path) =>
    path.split('/').at(-1)!,
  )
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.filter((page) => page !== 'README.md' && !list.includes(`(${page})`))).toEqual([])
  const numbers = [...list.matchAll(/^- \[(\d+)\]/gm)].map(([, number]) => number!)
  expect(numbers, 'in order, each once').toEqual([...new Set(numbers)].toSorted())
})
