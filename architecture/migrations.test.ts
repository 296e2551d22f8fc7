/** Rules for the files of `db`, so that a database sharded by Citus can run them. */
import { statementsOf } from '@ayva/postgres/statements'
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const files = globSync('db/{types,distribute}.sql', { cwd: root }).concat(
  globSync('db/{schema,constraints,functions,migrations}/**/*.sql', { cwd: root }),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const bare = (statement: string) =>
  statement
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Why Citus would refuse a statement of a migration; undefined if it accepts it. */
function refusalOf(statement: string): string | undefined {
  const text = bare(statement).toLowerCase()
  const altered = /^alter table (?:only )?[\w.]+ (.*)$/.exec(text)?.[1]
  if (altered && topLevelParts(altered).length > 1) return 'several subcommands in one alter table'
  if (
    altered &&
    /^add column /.test(altered) &&
    /\b(check|unique|references|primary key)\b/.test(altered)
  )
    return 'a constraint in the command that adds its column'
  if (
    /^update /.test(text) &&
    /\b(now|current_setting|clock_timestamp|statement_timestamp)\s*\(/.test(text)
  )
    return 'a function that is not immutable in an update'
  return undefined
}

function topLevelParts(text: string): string[] {
  let depth = 0
  const parts = ['']
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

test('migrations use only what Citus accepts', () => {
  const refused = files
    .filter((file) => file.startsWith('db/migrations/'))
    .flatMap((file) => statementsOf(read(file)).map((text) => ({ file, why: refusalOf(text) })))
  expect(refused.filter(({ why }) => why !== undefined)).toEqual([])
})

test.each([
  ['alter table a add column b int, add column c int', 'several subcommands in one alter table'],
  [
    'alter table a add column b int check (b > 0)',
    'a constraint in the command that adds its column',
  ],
  [
    'alter table a\n  -- Why.\n  add column b int references c',
    'a constraint in the command that adds its column',
  ],
  ['update a set b = now()', 'a function that is not immutable in an update'],
  ['alter table a add constraint d check (b in (1, 2))', undefined],
  ['alter table a add column b numeric(8, 2) not null default 0', undefined],
])('%s', (statement, why) => {
  expect(refusalOf(statement)).toBe(why)
})

test('a migration is named NNNN_<module>_<what>.sql, with a unique number', () => {
  const names = files
    .filter((file) => file.startsWith('db/migrations/'))
    .map((file) => basename(file))
  expect(names.filter((name) => !/^\d{4}_[a-z-]+_[a-z0-9_]+\.sql$/.test(name))).toEqual([])
  const numbers = names.map((name) => name.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('each function of the database has one source, the file of its name in db/functions', () => {
  const made = files.flatMap((file) =>
    statementsOf(read(file)).flatMap((statement) => {
      const name = /^create (?:or replace )?(?:function|procedure) ([\w.]+)/i.exec(
        bare(statement),
      )?.[1]
      return name === undefined
        ? []
        : [{ file, name, replaces: /^create or replace/i.test(bare(statement)) }]
    }),
  )
  expect(made.length).toBeGreaterThan(20)
  const astray = made.filter(
    ({ file, name, replaces }) =>
      !file.startsWith('db/functions/') || basename(file) !== `${name}.sql` || !replaces,
  )
  expect(astray).toEqual([])
  expect(new Set(made.map(({ name }) => name)).size).toBe(made.length)
})

test('no function of the database is longer than 100 lines', () => {
  const functions = files
    .filter((file) => file.startsWith('db/functions/'))
    .map((file) => ({ file, lines: read(file).trimEnd().split('\n').length }))
  expect(functions.length).toBeGreaterThan(20)
  expect(
    functions.filter(({ lines }) => lines > 100),
    'split it into functions with files of their own',
  ).toEqual([])
})
