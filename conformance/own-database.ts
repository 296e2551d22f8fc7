import { startPostgres } from '@ayva/postgres/embedded'
import { prepareCluster } from '../bin/test-database.ts'
import { type OwnHouse } from './own-house.ts'

/** The product on a PostgreSQL that is thrown away with it. */
export async function openHouse(): Promise<OwnHouse> {
  const cluster = await startPostgres({ fast: true })
  await prepareCluster(cluster.url())
  process.env['TEST_DATABASE_URL'] = cluster.url()
  const { openOwnHouse } = await import('./own-house.ts')
  const own = await openOwnHouse()
  return {
    ...own,
    async close() {
      await own.close()
      await cluster.stop()
    },
  }
}
