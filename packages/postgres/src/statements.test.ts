import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { statementsOf } from './statements.ts'

const schema = path.resolve(import.meta.dirname, '../../../db')

describe('a semicolon does not always end a statement', () => {
  test.each([
    ['in a string', "select 'a;b', 'it''s; so'"],
    ['in a string with escapes', String.raw`select E'it\'s; \\', e'\\;'`],
    ['after a backslash that escapes nothing', String.raw`select '\', ';'`],
    ['in a name', 'select 1 as "a;""b"'],
    ['in a body', 'create function f() returns int language sql as $$ select 1; select 2; $$'],
    ['in a body with a name', 'do $body$ begin perform $$;$$; end; $body$'],
    ['in a line of comment', "select 1 -- it's; so\n, 2"],
    ['in a comment in a comment', "select /* a /* b; */ it's; */ 1"],
    ['in brackets', 'create rule r as on insert to t do (select 1; select 2)'],
    ['after a name with dollars', 'select a$$b, c$$d'],
    ['after an argument', 'select $1, $2'],
  ])('%s', (_where, text) => {
    expect(statementsOf(text)).toEqual([text])
    expect(statementsOf(`${text};\n${text};`)).toEqual([text, text])
  })
})

test('text without words is not a statement', () => {
  expect(statementsOf('')).toEqual([])
  expect(statementsOf(' ;; -- nothing\n /* nothing; */ ; ')).toEqual([])
  expect(statementsOf('-- why\nselect 1; -- because\n')).toEqual(['-- why\nselect 1'])
})

test('words may be in other scripts', () => {
  expect(statementsOf('select 1 as число; select $тело$;$тело$')).toEqual([
    'select 1 as число',
    'select $тело$;$тело$',
  ])
})

test.each([
  "select 'open; select 1",
  'select "open; select 1',
  'do $$ begin; end',
  'select 1 /* open; /* */',
  'create function f() returns int begin atomic; select 1; end',
])('%s is refused instead of being split wrongly', (text) => {
  expect(() => statementsOf(text)).toThrow()
})

test('splitting the files of db loses no character', () => {
  const files = globSync('**/*.sql', { cwd: schema })
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const text = readFileSync(path.join(schema, file), 'utf8')
    const bare = (sql: string) => sql.replaceAll(/--[^\n]*|[\s;]/g, '')
    const statements = statementsOf(text)
    expect(bare(statements.join('')), file).toBe(bare(text))
    expect(statements.length, file).toBeGreaterThan(0)
  }
})
