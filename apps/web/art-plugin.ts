import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Plugin } from 'vite'

type Manifest = Record<string, { path: string }>

const manifestFile = path.resolve(import.meta.dirname, '../../packages/art/build/manifest.json')
const FOLDER = '\0virtual:art/'
const PICTURE = '\0virtual:picture/'

/**
 * `virtual:art/covers` is the part of the art manifest under `covers/`: each picture's address by the
 * rest of its name; `virtual:art/brand` is the still life, and `virtual:picture/…` is the
 * address of one. A chunk so carries only the addresses it uses.
 */
export function artManifest(): Plugin {
  return {
    name: 'art-manifest',
    resolveId: (id) => (/^virtual:(art|picture)\//.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const wanted = id.startsWith(FOLDER) || id.startsWith(PICTURE)
      if (!wanted) return
      const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
      const found = id.startsWith(FOLDER)
        ? folderOf(manifest, id.slice(FOLDER.length))
        : manifest[id.slice(PICTURE.length)]?.path
      if (!found) this.error(`the art manifest has no ${id.slice(1)}`)
      return `export default ${JSON.stringify(found)}`
    },
  }
}

function folderOf(manifest: Manifest, folder: string): Record<string, string> | undefined {
  const prefix = folder === 'brand' ? '' : `${folder}/`
  const inside = Object.entries(manifest).filter(([name]) =>
    // Browsers find the other pictures at the top, such as the icons, by names that never change.
    prefix === '' ? name.startsWith('keyart') : name.startsWith(prefix),
  )
  if (inside.length === 0) return undefined
  return Object.fromEntries(inside.map(([name, { path: url }]) => [name.slice(prefix.length), url]))
}
