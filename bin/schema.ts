import { startPostgres } from '@ayva/postgres/embedded'
import { migrate } from '@ayva/postgres/migrate'
import { run } from './run.ts'

/** Writes the types of the tables out of a database made by the migrations. */
export async function writeSchema(): Promise<void> {
  const cluster = await startPostgres({ fast: true })
  try {
    await migrate(cluster.url())
    await run('kysely-codegen', 'kysely-codegen', [
      ...['--dialect', 'postgres', '--camel-case', '--url', cluster.url()],
      ...['--out-file', 'apps/server/src/lib/data/schema.ts'],
      ...['--include-pattern', 'public.*', '--exclude-pattern', 'public.migration'],
      ...['--type-mapping', '{"int8":"bigint","timestamptz":"Date","date":"string"}'],
    ])
    await run('oxfmt', 'oxfmt', ['apps/server/src/lib/data/schema.ts'])
  } finally {
    await cluster.stop()
  }
}
