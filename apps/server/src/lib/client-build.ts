import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const manifest = path.resolve(import.meta.dirname, '../../../web/build/client/.vite/manifest.json')

/** The name of what the browser is sent: another one whenever a single file of it is another. */
export function buildOf(manifestText: string): string {
  return createHash('sha256').update(manifestText).digest('hex').slice(0, 12)
}

/** The build that this server offers; 'none' where there is none, as while the site is worked on. */
export async function publishedBuild(): Promise<string> {
  const text = await readFile(manifest, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? 'none' : buildOf(text)
}
