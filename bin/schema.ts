import { writeFileSync } from 'node:fs'
import { describeDatabase } from '@ayva/postgres/described'
import { startPostgres } from '@ayva/postgres/embedded'
import { migrate } from '@ayva/postgres/migrate'
import { schemaText } from '@ayva/postgres/schema-text'
import { run } from './run.ts'

/** Writes `db/schema.sql` and the types of the tables, from a database that is made of the files in `db`. */
export async function writeSchema(): Promise<void> {
  const cluster = await startPostgres({ fast: true })
  try {
    await migrate(cluster.url())
    writeFileSync('db/schema.sql', schemaText(await describeDatabase(cluster.url())))
    await run('kysely-codegen', 'kysely-codegen', [
      '--dialect',
      'postgres',
      '--camel-case',
      '--url',
      cluster.url(),
      '--out-file',
      'apps/server/src/lib/data/schema.ts',
      '--include-pattern',
      'public.*',
      '--exclude-pattern',
      'public.migration',
      '--type-mapping',
      '{"int8":"bigint","timestamptz":"Date","date":"string"}',
    ])
    await run('oxfmt', 'oxfmt', ['apps/server/src/lib/data/schema.ts'])
  } finally {
    await cluster.stop()
  }
}
