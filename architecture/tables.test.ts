/** Rules about the ownership of tables: no other module reads or writes them. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { layers, moduleOf, outside } from '../apps/server/src/layers.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const modules = [...layers.flat(), ...outside, 'sandbox']

/**
 * Tables by the module that owns them: `db/schema/games/rounds.sql` and `db/migrations/0010_rounds_links.sql` belong to
 * `rounds`.
 */
const ownerOf = new Map(
  globSync('db/{schema,migrations}/**/*.sql', { cwd: root }).flatMap((path) => {
    const module = /(?:schema\/(?:[a-z-]+\/)?|\d+_)([a-z-]+)/.exec(path.replaceAll('\\', '/'))![1]!
    return [...read(path).matchAll(/^create table (?:if not exists )?([\w.]+)/gm)].map(
      ([, table]) => [table!, module] as const,
    )
  }),
)

/** Exceptions that read tables of others, with the reasons. */
const allowed: Record<string, string> = {
  'games/rounds/fairness/seeds.sql.ts':
    'a bet knows its seed state, currency and wallet in one round trip',
}

test('a file that creates tables is named after the module that owns them', () => {
  expect(ownerOf.size).toBeGreaterThan(20)
  const strays = [...ownerOf].filter(([, module]) => !modules.includes(module))
  expect(strays, 'call the file db/migrations/NNNN_<module>_<what>.sql').toEqual([])
})

test('a module’s SQL uses only the tables of the module', () => {
  const cwd = join(root, 'apps/server/src')
  const files = globSync('**/*.sql.ts', { cwd })
  expect(files.length).toBeGreaterThan(10)
  const reaches = files
    // The invariants of the books examine the tables of other modules on purpose.
    .filter((path) => !path.endsWith('/books.sql.ts') && !(path in allowed))
    .flatMap((path) =>
      tablesIn(readFileSync(join(cwd, path), 'utf8'))
        // Shared tables, such as the cursors of events, belong to no module.
        .filter((table) => ![undefined, 'lib', moduleOf(path)].includes(ownerOf.get(table)))
        .map((table) => ({ path, table, owner: ownerOf.get(table) })),
    )
  expect(reaches, 'ask the owner by its public API').toEqual([])
})

/** Names after the keywords of SQL and of the query builder. */
function tablesIn(text: string): string[] {
  const built = [...text.matchAll(/(?:From|Into|Table|[jJ]oin)\(\s*'(\w+)/g)].map(([, name]) =>
    name!.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
  const written = [...text.matchAll(/\b(?:from|join|into|update)\s+([a-z_.]+)/g)]
  return [...new Set([...built, ...written.map(([, name]) => name!)])]
}
