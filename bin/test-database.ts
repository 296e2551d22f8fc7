import { startPostgres } from '@ayva/postgres/embedded'
import { createDatabase } from '@ayva/postgres/databases'
import { migrate } from '@ayva/postgres/migrate'

/** One throw-away PostgreSQL for a run of the tests; each test file clones its template. */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  // Another major version of the machine's own: `npm test -- --postgres=15`.
  const major = process.env['TEST_POSTGRES']
  const cluster = given ? undefined : await startPostgres({ fast: true, ...(major && { major }) })
  const admin = given ?? cluster!.url()
  await createDatabase(admin, 'ayva_template')
  const template = new URL(admin)
  template.pathname = '/ayva_template'
  await migrate(template.href)
  process.env['TEST_DATABASE_URL'] = admin
  return async () => {
    await cluster?.stop()
  }
}
