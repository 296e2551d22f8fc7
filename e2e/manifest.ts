/** Reads the build's manifest, because file names do not tell the content. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

type Chunk = {
  name?: string
  file: string
  css?: string[]
  imports?: string[]
  isDynamicEntry?: true
}

export const build = path.resolve(import.meta.dirname, '../apps/web/build/client')
export const manifest = JSON.parse(
  readFileSync(path.join(build, '.vite/manifest.json'), 'utf8'),
) as Record<string, Chunk>
