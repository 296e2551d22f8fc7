import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const manifest = path.resolve(import.meta.dirname, '../../../web/build/client/.vite/manifest.json')

/** The id of a client build: a hash of its manifest, which changes whenever any file of the build changes. */
export function buildOf(manifestText: string): string {
  return createHash('sha256').update(manifestText).digest('hex').slice(0, 12)
}

/** The id of the client build that this server serves; 'none' if the site was not built, as in development. */
export async function publishedBuild(): Promise<string> {
  const text = await readFile(manifest, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? 'none' : buildOf(text)
}
