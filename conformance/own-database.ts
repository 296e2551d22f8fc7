import { startPostgres } from '@ayva/postgres/embedded'
import { prepareCluster } from '../bin/test-database.ts'
import { type OwnApp } from './own-app.ts'

/** The product on a PostgreSQL that is thrown away with it. */
export async function openApp(): Promise<OwnApp> {
  const cluster = await startPostgres({ fast: true })
  await prepareCluster(cluster.url())
  process.env['TEST_DATABASE_URL'] = cluster.url()
  const { openOwnApp } = await import('./own-app.ts')
  const own = await openOwnApp()
  return {
    ...own,
    async close() {
      await own.close()
      await cluster.stop()
    },
  }
}
