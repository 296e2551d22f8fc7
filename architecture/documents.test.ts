/** What documents must state about the code. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

test('every setting of the server is in docs/configuration.md', () => {
  const told = readFileSync(join(root, 'docs/configuration.md'), 'utf8')
  // The first column of its tables.
  const cells = told.match(/^\|[^|]+\|/gm)!
  const code = readFileSync(join(root, 'apps/server/src/lib/config.ts'), 'utf8')
  const names = [...code.matchAll(/^  ([A-Z_]+): /gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !cells.some((cell) => cell.includes(`\`${name}\``)))).toEqual([])
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

test('there are at most forty decisions, each with its context, alternatives and consequences', () => {
  const pages = globSync('docs/decisions/0*.md', { cwd: root })
  expect(pages.length).toBeLessThanOrEqual(40)
  const parts = ['**Context.**', '**Decision.**', '**Alternatives.**', '**Consequences.**']
  const lacking = pages.filter((page) => {
    const text = readFileSync(join(root, page), 'utf8')
    return parts.some((part) => !text.includes(part))
  })
  expect(lacking).toEqual([])
})

test('architecture.md has at most 1,500 words, and the glossary at most 60 terms', () => {
  const words = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split(/\s+/)
  expect(words.filter((word) => word !== '').length).toBeLessThanOrEqual(1500)
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  expect(glossary.match(/^\| (?!word|-)/gm)!.length).toBeLessThanOrEqual(60)
})

test('each module of the server and each package has a README', () => {
  const folders = globSync(['apps/server/src/*/*/*.module.ts', 'packages/*/package.json'], {
    cwd: root,
  }).map((path) => path.split('/').slice(0, -1).join('/'))
  expect(folders.length).toBeGreaterThan(40)
  const lacking = [...new Set(folders)].filter(
    (folder) => !existsSync(join(root, folder, 'README.md')),
  )
  expect(lacking).toEqual([])
})
