/** What the build has written down of its files: their names say nothing of what is in them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

type Chunk = { name?: string; file: string; css?: string[]; imports?: string[] }

export const build = path.resolve(import.meta.dirname, '../apps/web/build/client')
export const manifest = JSON.parse(
  readFileSync(path.join(build, '.vite/manifest.json'), 'utf8'),
) as Record<string, Chunk>
