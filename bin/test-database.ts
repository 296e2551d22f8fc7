import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createDatabase } from '@ayva/postgres/databases'
import { prepareData, startPostgres } from '@ayva/postgres/embedded'
import { migrate } from '@ayva/postgres/migrate'
import { type TestProject } from 'vitest/node'
import { locked } from '../packages/postgres/src/lock.mjs'

const folder = '.data/test-clusters'
/** The files that determine a prepared cluster. */
const sources = ['db/**/*.sql', 'packages/postgres/src/*.ts', 'package-lock.json']

/**
 * Starts PostgreSQL for a test run, one cluster for each worker, because a consumer of an event stream waits for the
 * oldest transaction of its cluster, which must not belong to another test file. Migrations run once for each state of
 * the schema; every cluster starts as a copy, and each test file clones its template database.
 */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  // All test projects share the clusters that the first one has started.
  if (process.env['TEST_DATABASE_URLS']) return async () => {}
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    await prepareCluster(given)
    process.env['TEST_DATABASE_URLS'] = given
    return async () => {}
  }
  // Another major version that is installed on the machine: `npm test -- --postgres=15`.
  const major = process.env['TEST_POSTGRES']
  const copyOf = await preparedData(major)
  const start = () => startPostgres({ fast: true, copyOf, ...(major && { major }) })
  const clusters = await Promise.all(Array.from({ length: config.maxWorkers }, start))
  process.env['TEST_DATABASE_URLS'] = clusters.map((cluster) => cluster.url()).join(' ')
  return async () => {
    await Promise.all(clusters.map((cluster) => cluster.stop()))
  }
}

/** The data folder of a cluster with the template; created again when the schema has changed. */
async function preparedData(major = 'own'): Promise<string> {
  const hash = createHash('sha256')
  for (const file of globSync(sources).sort()) hash.update(file).update(readFileSync(file))
  const name = `${major}-${hash.digest('hex').slice(0, 16)}`
  const data = path.resolve(folder, name)
  await locked(`${folder}.lock`, async () => {
    if (existsSync(data)) return
    if (existsSync(folder))
      for (const old of readdirSync(folder))
        if (old.startsWith(`${major}-`)) rmSync(path.join(folder, old), { recursive: true })
    await prepareData(data, major === 'own' ? {} : { major }, prepareCluster)
  })
  return data
}

/** Creates the template database that tests clone. */
export async function prepareCluster(admin: string): Promise<void> {
  await createDatabase(admin, 'ayva_template')
  const template = new URL(admin)
  template.pathname = '/ayva_template'
  await migrate(template.href)
}
