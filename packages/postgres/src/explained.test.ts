import { expect, test } from 'vitest'
import { explainAll, recordedStatements } from './explained.ts'

const url = process.env['TEST_DATABASE_URL']!

test('a statement that the database cannot plan is reported with the reason, the others are not', async () => {
  const texts = [
    'select 1',
    'select $1::int + $2::bigint, $3::text, $4::timestamptz, $5::uuid[], $6::jsonb, $7::boolean, $8::bytea',
    'select relname from pg_class where oid = $1 and relkind = any($2)',
    'select 1 from pg_class where no_such_column = $1',
    'select ($1::text)::int limit $2',
  ]
  const refused = await explainAll(url, texts)
  expect(refused).toEqual([
    { text: texts[3], why: 'column "no_such_column" does not exist' },
    { text: texts[4], why: 'invalid input syntax for type integer: "a"' },
  ])
})

test('nothing is executed', async () => {
  expect(await explainAll(url, [`select set_config('application_name', $1, false)`])).toEqual([])
  expect(await explainAll(url, ['select pg_terminate_backend(pg_backend_pid())'])).toEqual([])
})

test('a recording contains each statement once, and only those that can be prepared', () => {
  const lines = [
    'select 1',
    'begin',
    'select 1',
    'select 1; select 2',
    '-- why\nwith a as (select 1) table a',
  ]
  const recorded = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  expect(recordedStatements(recorded)).toEqual(['select 1', '-- why\nwith a as (select 1) table a'])
})
