import path from 'node:path'
import { startPostgres } from '@ayva/postgres/embedded'
import { runNode } from './run.ts'
import { takeSecretFiles } from './secret-files.ts'
import { DATABASE, ownDataKey, prepare } from './start.ts'

const root = path.dirname(import.meta.dirname)

/** Runs a command of the server on the configured database, or on our own one, which is then started. */
export async function onDatabase(script: string, args: string[] = []): Promise<void> {
  takeSecretFiles()
  if (process.env['DATABASE_URL']) return runNode(script, args)
  const cluster = await startPostgres({ dir: path.join(root, '.data/postgres') })
  try {
    // Our own database has its own key, stored beside it.
    const dataKey = process.env['DATA_KEY'] ?? ownDataKey()
    const env = { DATABASE_URL: cluster.url(DATABASE), DATA_KEY: dataKey }
    await prepare(cluster, env, (url) =>
      runNode('apps/server/src/prepare.ts', [], { env: { ...env, DATABASE_URL: url } }),
    )
    await runNode(script, args, { env })
  } finally {
    await cluster.stop()
  }
}
