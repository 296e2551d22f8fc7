/** Rules about the codes of refusals for programs, and about documents for people. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Codes that the specification uses for many refusals. */
const shared = [1, 3, 10, 11, 24, 39, 40, 43]

test('a code of a refusal has one meaning in the whole contract, and a meaning has one code', () => {
  const refusals = globSync('packages/contract/src/**/*.ts', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/(\w+): \{\s*status: (\d+),\s*code: (\d+)/g)].map(
      ([, key, status, code]) => ({ key: key!, status: status!, code: Number(code) }),
    ),
  )
  expect(refusals.length).toBeGreaterThan(40)
  const own = refusals.filter(({ code }) => !shared.includes(code))
  const double = own.filter(({ key, status, code }) =>
    own.some((other) => (other.code === code) !== (other.key === key && other.status === status)),
  )
  expect(double, 'take a free code of the module’s own hundred, or a key of its own').toEqual([])
})

test('every setting is used', () => {
  const defined = globSync('packages/contract/src/**/*.ts', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/^  (\w+): setting\(\{(.*?)^  \}\),/gms)].map(([, alias]) => alias!),
  )
  expect(defined.length).toBeGreaterThan(30)
  const code = globSync('apps/{server,web}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.(test|testing|samples)\.ts$/.test(path))
    .map(read)
    .join('\n')
  const wrong = defined.filter((alias) => !new RegExp(`\\b${alias}\\b`).test(code))
  expect(wrong, 'let something depend on it').toEqual([])
})

test('documents name existing files', () => {
  const files = globSync(
    '{apps,packages,bin,architecture,e2e,bench,soak,conformance,docs,db}/**/*.*',
    {
      cwd: root,
      exclude: (path) => /node_modules|\/build\//.test(path),
    },
  ).concat(globSync('*.*', { cwd: root }))
  const documents = globSync(['docs/**/*.md', '*.md'], { cwd: root })
  const named = documents.flatMap((path) =>
    [...read(path).matchAll(/`([\w./*-]+\.(?:tsx?|mjs|sql|css|md|json))`/g)].map(([, name]) => ({
      path,
      name: name!,
    })),
  )
  expect(named.length).toBeGreaterThan(30)
  const lost = named.filter(({ name }) => {
    const text = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
    const shape = new RegExp(`(^|/)${text}$`)
    return !files.some((file) => shape.test(file))
  })
  expect(lost, 'the file has moved: say where it is now').toEqual([])
})

test('the map names exactly the readers of events', () => {
  const readers = globSync('apps/server/src/*/*/*.consumers.ts', { cwd: root }).flatMap((path) => {
    const code = read(path)
    return [...code.matchAll(/consumer\(\{\s*name: (?:'([\w.]+)'|(\w+))/g)].map(
      ([, name, constant]) => name ?? new RegExp(`${constant} = '([\\w.]+)'`).exec(code)![1]!,
    )
  })
  expect(readers.length).toBeGreaterThan(5)
  const [, table] = /^\| consumer \| reads \| keeps \|\n\|[-|]+\n((?:\|.*\n)+)/m.exec(
    read('docs/architecture.md'),
  )!
  const told = [...table!.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name]) => name!)
  expect(told.toSorted(), 'say in docs/architecture.md what it reads and keeps').toEqual(
    readers.toSorted(),
  )
})
