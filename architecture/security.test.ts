/** The checklist of docs/security.md quotes tests: each must exist with that title. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Lines of ASVS 5.0, levels 1 and 2, in the checked chapters. */
const asked = {
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
}

type Line = { id: string; here: string; test: string }

const lines: Line[] = [
  ...read('docs/security.md').matchAll(
    /^\| (\d+\.\d+\.\d+)(?: \(L3\))? \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm,
  ),
].map(([, id, here, named]) => ({ id: id!, here: here!, test: named! }))

test('every line of the chapters is answered', () => {
  const wanted = Object.entries(asked).flatMap(([chapter, sections]) =>
    sections.flatMap((count, section) =>
      Array.from({ length: count }, (_, n) => `${chapter}.${section + 1}.${n + 1}`),
    ),
  )
  const told = new Set(lines.map(({ id }) => id))
  expect(wanted.filter((id) => !told.has(id))).toEqual([])
  expect(lines.filter(({ here }) => !/^(met|in part|\*\*|does not apply)/.test(here))).toEqual([])
})

test('every test that a line quotes exists', () => {
  const files = globSync('{apps,packages,architecture,e2e}/**/*.{test,spec}.ts', {
    cwd: root,
    exclude: (path) => /node_modules|\/build\//.test(path),
  })
  const lost = lines.filter(({ test: named }) => {
    if (named === '–') return false
    const [, file, title] = /^`([\w.-]+)` «(.+)»$/.exec(named) ?? []
    if (file === undefined) return true
    const texts = files.filter((path) => path.endsWith(`/${file}`)).map(read)
    return !texts.some((text) => text.includes(title!))
  })
  expect(lost, 'the test has another name now: say which').toEqual([])
})
