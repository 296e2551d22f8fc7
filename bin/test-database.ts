import { startPostgres } from '@ayva/postgres/embedded'
import { createDatabase } from '@ayva/postgres/databases'
import { migrate } from '@ayva/postgres/migrate'
import { type TestProject } from 'vitest/node'

/**
 * Throw-away PostgreSQL for a run of the tests, one a worker: who reads news waits for the oldest
 * transaction of a whole server, and that must not be another file's. Each file clones the template.
 */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  // Each project of the tests asks for databases, and all of them share what the first has started.
  if (process.env['TEST_DATABASE_URLS']) return async () => {}
  const given = process.env['TEST_DATABASE_URL']
  // Another major version of the machine's own: `npm test -- --postgres=15`.
  const major = process.env['TEST_POSTGRES']
  const start = () => startPostgres({ fast: true, ...(major && { major }) })
  const clusters = given ? [] : await Promise.all(Array.from({ length: config.maxWorkers }, start))
  const admins = given ? [given] : clusters.map((cluster) => cluster.url())
  await Promise.all(admins.map(prepareCluster))
  process.env['TEST_DATABASE_URLS'] = admins.join(' ')
  return async () => {
    await Promise.all(clusters.map((cluster) => cluster.stop()))
  }
}

/** Makes the template that each test's database is a copy of. */
export async function prepareCluster(admin: string): Promise<void> {
  await createDatabase(admin, 'ayva_template')
  const template = new URL(admin)
  template.pathname = '/ayva_template'
  await migrate(template.href)
}
