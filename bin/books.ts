import path from 'node:path'
import { createDatabase } from '@ayva/postgres/databases'
import { startPostgres } from '@ayva/postgres/embedded'
import { runNode } from './run.ts'
import { DATABASE } from './start.ts'

const root = path.dirname(import.meta.dirname)

/** Prints the trial balance of the database in use and checks every invariant of the books. */
export async function books(): Promise<void> {
  const given = process.env['DATABASE_URL']
  if (given) return runNode('apps/server/src/books.ts')
  const cluster = await startPostgres({ dir: path.join(root, '.data/postgres') })
  try {
    await createDatabase(cluster.url(), DATABASE)
    const env = { DATABASE_URL: cluster.url(DATABASE) }
    await runNode('apps/server/src/prepare.ts', [], { env })
    await runNode('apps/server/src/books.ts', [], { env })
  } finally {
    await cluster.stop()
  }
}
