import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Plugin } from 'vite'

type Manifest = Record<string, { path: string }>

const manifestFile = path.resolve(import.meta.dirname, '../../packages/art/build/manifest.json')
const cataloguePath = path.resolve(import.meta.dirname, '../../packages/art/src/catalogue.json')
const cabinetsPath = path.resolve(import.meta.dirname, '../../packages/art/build/cabinets.json')
const FOLDER = '\0virtual:art/'
const PICTURE = '\0virtual:picture/'
const SLOTS = '\0virtual:slots/'
const COVERS = '\0virtual:covers'

/**
 * `virtual:art/covers` is the part of the art manifest under `covers/`: each picture's address by the rest of its name;
 * `virtual:art/brand` is the key art, and `virtual:picture/…` is the address of one picture; `virtual:slots/…` is the
 * appearance of an engine's titles by theme; `virtual:covers` is the hash in the addresses of a title's covers. In this
 * way a chunk contains only what it uses.
 */
export function artManifest(): Plugin {
  return {
    name: 'art-manifest',
    resolveId: (id) =>
      /^virtual:((art|picture|slots)\/|covers$)/.test(id) ? `\0${id}` : undefined,
    async load(id) {
      if (id.startsWith(SLOTS)) return slotsOf(id.slice(SLOTS.length))
      if (id === COVERS) return coversOf()
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
    // Browsers load the other pictures at the top level, such as the icons, by constant names.
    prefix === '' ? name.startsWith('keyart') : name.startsWith(prefix),
  )
  if (inside.length === 0) return undefined
  return Object.fromEntries(inside.map(([name, { path: url }]) => [name.slice(prefix.length), url]))
}

/** The hash of each title's covers by its theme, because all addresses of forty titles would need kilobytes. */
async function coversOf(): Promise<string> {
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const hashes = Object.entries(manifest).flatMap(([name, { path: url }]) => {
    const theme = /^covers\/(.+)-tall-180\.webp$/.exec(name)?.[1]
    return theme ? [[theme, url.split('.').at(-2)!]] : []
  })
  return `export default ${JSON.stringify(Object.fromEntries(hashes))}`
}

type Drawn = { art: string; label: string; role: string; multiplier?: number }
type Title = {
  engine: string
  theme: string
  symbols?: Record<string, Drawn>
  jackpots?: Record<string, string>
}

/** Colours, pictures and names of every title of an engine, from the catalogue. */
async function slotsOf(engine: string): Promise<string> {
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'))
  const manifest: Manifest = await read(manifestFile)
  const cabinets: Record<string, object> = await read(cabinetsPath)
  const { games }: { games: Title[] } = await read(cataloguePath)
  const looks = games
    .filter((game) => game.engine === engine && game.symbols)
    .map(({ theme, symbols = {}, jackpots = {} }) => {
      const pictures = (art: string) => ({
        small: manifest[`symbols/${theme}/${art}-200.webp`]!.path,
        large: manifest[`symbols/${theme}/${art}-400.webp`]!.path,
      })
      const drawn = mapped(symbols, ({ art, ...rest }) => ({ ...rest, ...pictures(art) }))
      const coins = mapped(jackpots, (art, name) => ({
        label: name,
        role: 'coin',
        ...pictures(art),
      }))
      return [theme, { ...cabinets[theme], symbols: drawn, jackpots: coins }]
    })
  return `export default ${JSON.stringify(Object.fromEntries(looks))}`
}

function mapped<T, U>(record: Record<string, T>, make: (value: T, key: string) => U) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value, key)]))
}
