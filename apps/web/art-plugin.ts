import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Plugin } from 'vite'

const manifestFile = path.resolve(import.meta.dirname, '../../packages/art/build/manifest.json')
const PREFIX = 'virtual:art/'

/**
 * `virtual:art/covers` is the part of the art manifest under `covers/`: each picture's address by the
 * rest of its name; `virtual:art/brand` are the pictures at its top. A chunk so carries only the addresses it uses.
 */
export function artManifest(): Plugin {
  return {
    name: 'art-manifest',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return
      const folder = `${id.slice(PREFIX.length + 1)}/`
      const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<
        string,
        { path: string }
      >
      const named = Object.entries(manifest).flatMap(([name, { path: url }]) =>
        folder === 'brand/' && !name.includes('/')
          ? [[name, url]]
          : name.startsWith(folder)
            ? [[name.slice(folder.length), url]]
            : [],
      )
      if (named.length === 0) this.error(`the art manifest has nothing under ${folder}`)
      return `export default ${JSON.stringify(Object.fromEntries(named))}`
    },
  }
}
