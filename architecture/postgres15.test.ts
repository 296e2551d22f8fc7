/**
 * The SQL runs on PostgreSQL 15, the oldest supported version: `npm test -- --postgres=15` proves it where that version
 * is installed, and this list detects newer features everywhere.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

const newer: Record<string, RegExp> = {
  'any_value (16)': /\bany_value\s*\(/,
  'system_user (16)': /\bsystem_user\b/,
  'is json (16)': /\bis\s+(not\s+)?json\b/,
  'json_arrayagg, json_objectagg (16)': /\bjson_(array|object)agg\s*\(/,
  'json_array (16)': /\bjson_array\s*\(/,
  'array_sample, array_shuffle (16)': /\barray_(sample|shuffle)\s*\(/,
  'date_add, date_subtract (16)': /\bdate_(add|subtract)\s*\(/,
  'pg_input_is_valid (16)': /\bpg_input_(is_valid|error_info)\s*\(/,
  'json_table and its kin (17)': /\bjson_(table|exists|query|value|scalar|serialize)\s*\(/,
  'merge … returning (17)': /\bmerge\s+into\b[^;`]*\breturning\b/,
  'random(low, high) (17)': /\brandom\s*\(\s*[^)\s]/,
  'to_bin, to_oct (17)': /\bto_(bin|oct)\s*\(/,
  'uuidv4, uuidv7 (18)': /\buuidv[47]\s*\(/,
  'uuid_extract (17)': /\buuid_extract_\w+\s*\(/,
  'returning old, new (18)': /\breturning\b[^;`]*\b(old|new)\.|\breturning\s+with\s*\(/,
  'virtual columns (18)': /\)\s*virtual\b/,
  'without overlaps (18)': /\bwithout\s+overlaps\b/,
  'not enforced (18)': /\bnot\s+enforced\b/,
  'array_sort, array_reverse (18)': /\barray_(sort|reverse)\s*\(/,
  'casefold, crc32 (18)': /\b(casefold|crc32c?)\s*\(/,
}
const inSchema: Record<string, RegExp> = {
  'a number with underscores (16)': /(?<![\w'])\d+_\d+(?!\w)/,
  'a hexadecimal number (16)': /(?<![\w'\\])0[xob][0-9a-f]+\b/,
}

test('the SQL uses nothing that PostgreSQL 15 lacks', () => {
  const schema = texts('db/**/*.sql')
  const statements = texts('{apps,packages}/*/src/**/*.sql.ts')
  expect(schema.length).toBeGreaterThan(10)
  expect(statements.length).toBeGreaterThan(10)
  const strays = [
    ...schema.flatMap((file) => namesOf(file, { ...newer, ...inSchema })),
    ...statements.flatMap((file) => namesOf(file, newer)),
  ]
  expect(strays, 'say it in the words of PostgreSQL 15').toEqual([])
})

test.each([
  ['select any_value(x) from t', 'any_value (16)'],
  [
    'merge into t using s on true when matched then delete returning t.id',
    'merge … returning (17)',
  ],
  ['update t set a = 1 returning old.a', 'returning old, new (18)'],
  ['create table t (a int, b int generated always as (a + 1) virtual)', 'virtual columns (18)'],
  ['select uuidv7()', 'uuidv4, uuidv7 (18)'],
  ['select 1_000', 'a number with underscores (16)'],
])('%s is detected', (text, name) => {
  expect(namesOf({ file: 'x', text }, { ...newer, ...inSchema })).toEqual([`x: ${name}`])
})

function namesOf({ file, text }: { file: string; text: string }, list: Record<string, RegExp>) {
  return Object.entries(list)
    .filter(([, pattern]) => new RegExp(pattern, 'i').test(text))
    .map(([name]) => `${file}: ${name}`)
}

/** Files without their comments, because text can name what SQL must not use. */
function texts(pattern: string) {
  const exclude = (at: string) => at.includes('node_modules')
  return globSync(pattern, { cwd: root, exclude }).map((file) => ({
    file,
    text: readFileSync(path.join(root, file), 'utf8').replace(
      /--.*$|^\s*(\/\/|\*|\/\*\*).*$/gm,
      '',
    ),
  }))
}
