/**
 * Writes every drawing that the site serves; a stamp of all inputs makes the next call take milliseconds. Raster
 * pictures get their names now and are drawn later (`waiting.ts`). Names contain a hash, so that files can be cached
 * forever; manifest.json maps logical names to files.
 */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { renderBrand } from './brand.ts'
import { cabinetsOf, planPictures, playable, type Catalogue, type Picture } from './plan.ts'
import { drawingOf, heightAt, nameAt, type Rendered } from './raster.ts'
import { isThere, writeWaiting } from './waiting.ts'

/** Sizes in pixels. */
export type ArtFile = { path: string; width: number; height: number }
export type ArtManifest = Record<string, ArtFile>

export type BuildOptions = {
  outDir?: string
  /** The themes to draw. */
  themes?: readonly string[]
  /** A prefix for the paths in the manifest. */
  base?: string
}

const here = dirname(fileURLToPath(import.meta.url))
export const defaultOutDir = join(here, '../build')

const digest = (parts: (string | Buffer)[], length: number): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, length)
}

/** A hash of everything the result depends on: the sources, the catalogue, the options, the rasteriser. */
const stampOf = async (themes: readonly string[], base: string): Promise<string> => {
  const entries = await readdir(here, { recursive: true })
  const sources = entries.filter((file) => /\.(js|ts|json)$/.test(file) && !/\.test\./.test(file))
  const bodies = await Promise.all(sources.sort().map((file) => readFile(join(here, file))))
  return digest([...themes, base, JSON.stringify(sharp.versions), ...bodies], 32)
}

const readOr = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return undefined
  }
}

const COVER = /^covers\/(.+)-(?:tall|square|wide)(?:-\d+\.webp)?$/

const hashedName = (name: string, hash: string): string => {
  const extension = extname(name)
  return `${name.slice(0, -extension.length)}.${hash}${extension}`
}

/**
 * The hashes in the names of raster files: the names are needed before the files are drawn, so they hash the inputs.
 * All covers of a title share one hash, so that one hash gives all their addresses.
 */
const hashesOf = (pictures: Picture[], raster: Buffer): ((picture: Picture) => string) => {
  const versions = JSON.stringify(sharp.versions)
  const own = (picture: Picture) => digest([JSON.stringify(picture), versions, raster], 8)
  const covers = Object.groupBy(pictures, ({ name }) => COVER.exec(name)?.[1] ?? '')
  const ofTitles = new Map(
    Object.entries(covers).map(([theme, all = []]) => [theme, digest(all.map(own), 8)]),
  )
  return (picture) => {
    const theme = COVER.exec(picture.name)?.[1]
    return (theme === undefined ? undefined : ofTitles.get(theme)) ?? own(picture)
  }
}

/** Reuses the files of an earlier build that have the same names, and therefore the same content. */
const takeOver = async (from: string, to: string, files: string[]): Promise<void> => {
  for (const file of files) {
    if (await isThere(join(from, file))) await copyFile(join(from, file), join(to, file))
  }
}

const writeFiles = async (dir: string, base: string, files: Rendered[]): Promise<ArtManifest> => {
  const manifest: ArtManifest = {}
  for (const { name, body, width, height } of files) {
    const path = hashedName(name, digest([body], 8))
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), body)
    manifest[name] = { path: base + path, width, height }
  }
  return manifest
}

/** Replaces a folder in which another process may still be drawing. */
const swap = async (fresh: string, place: string): Promise<void> => {
  const old = `${fresh}.old`
  await mkdir(dirname(place), { recursive: true })
  if (await isThere(place)) await rename(place, old)
  await rename(fresh, place)
  await rm(old, { recursive: true, force: true, maxRetries: 5 })
}

export const buildArt = async (options: BuildOptions = {}): Promise<ArtManifest> => {
  const { outDir = defaultOutDir, themes = playable, base = '/art/' } = options
  const stampFile = join(outDir, 'stamp')
  const manifestFile = join(outDir, 'manifest.json')
  const stamp = await stampOf(themes, base)
  const made = await readOr(manifestFile)
  if (made && (await readOr(stampFile)) === stamp) return JSON.parse(made) as ArtManifest

  const catalogue = JSON.parse(await readFile(join(here, 'catalogue.json'), 'utf8')) as Catalogue
  const pictures = planPictures(catalogue, themes)
  const hashOf = hashesOf(pictures, await readFile(join(here, 'raster.ts')))
  const drawings = pictures.filter(({ asSvg }) => asSvg).map(drawingOf)

  // Built in another folder and renamed, so that a server never sees an incomplete set of pictures.
  const fresh = `${outDir}.${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  const manifest = await writeFiles(fresh, base, [...drawings, ...(await renderBrand())])
  const waiting = pictures.filter(({ webp = [] }) => webp.length > 0)
  const files = waiting.map((picture) => {
    const own: Record<string, string> = {}
    for (const width of picture.webp!) {
      const name = nameAt(picture, width)
      own[name] = hashedName(name, hashOf(picture))
      manifest[name] = { path: base + own[name], width, height: heightAt(picture, width) }
    }
    return { picture, files: own }
  })
  await writeWaiting(fresh, files)
  // The folders are created now, because drawing creates none: a missing folder means that a later build has replaced
  // it.
  for (const { files: own } of files)
    for (const file of Object.values(own))
      await mkdir(dirname(join(fresh, file)), { recursive: true })
  await takeOver(
    outDir,
    fresh,
    files.flatMap(({ files: own }) => Object.values(own)),
  )
  await writeFile(join(fresh, 'cabinets.json'), JSON.stringify(cabinetsOf(themes), null, 1))
  await writeFile(join(fresh, 'manifest.json'), JSON.stringify(manifest, null, 1))
  await writeFile(join(fresh, 'stamp'), stamp)
  await swap(fresh, outDir)
  return manifest
}
