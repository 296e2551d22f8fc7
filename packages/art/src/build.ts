/**
 * Writes every picture the site serves, once: a stamp of all that shapes them makes the next call
 * a matter of milliseconds. Names carry a hash of the content, so that they may be cached forever;
 * manifest.json says where the picture of a logical name is.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { renderBrand } from './brand.ts'
import { cabinetsOf, planPictures, playable, type Catalogue } from './plan.ts'
import { rasterise, type Rendered } from './raster.ts'

export type ArtFile = { path: string; width: number; height: number; bytes: number }
export type ArtManifest = Record<string, ArtFile>

export type BuildOptions = {
  outDir?: string
  /** Themes of the titles to draw. */
  themes?: readonly string[]
  /** What stands before the paths in the manifest. */
  base?: string
}

const here = dirname(fileURLToPath(import.meta.url))
export const defaultOutDir = join(here, '../build')

const digest = (parts: (string | Buffer)[], length: number): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, length)
}

/** Everything the result depends on: the sources, the catalogue, the options, the rasteriser. */
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

/** Runs at most as many jobs at a time as there are cores; results keep their order. */
const pooled = async <In, Out>(items: In[], job: (item: In) => Promise<Out>): Promise<Out[]> => {
  const results: Out[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await job(items[index] as In)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return results
}

/** What each picture was drawn from, and the files that came of it. */
type Sources = Record<string, { source: string; files: string[] }>

/** Finds what an earlier build has drawn from the very same source: to draw it anew takes most of a build. */
const drawnBefore = async (outDir: string) => {
  const sources = JSON.parse((await readOr(join(outDir, 'sources.json'))) ?? '{}') as Sources
  const manifest = JSON.parse((await readOr(join(outDir, 'manifest.json'))) ?? '{}') as ArtManifest
  return async (picture: string, source: string): Promise<Rendered[] | undefined> => {
    const known = sources[picture]
    if (known?.source !== source) return undefined
    const files = known.files.map(async (name): Promise<Rendered | undefined> => {
      const file = manifest[name]
      if (!file) return undefined
      const stored = join(outDir, dirname(name), basename(file.path))
      const { width, height } = file
      return { name, width, height, body: await readFile(stored) }
    })
    try {
      const found = await Promise.all(files)
      return found.every((one) => one !== undefined) ? found : undefined
    } catch {
      // A file is gone: the picture is drawn again.
      return undefined
    }
  }
}

const COVER = /^covers\/(.+)-(?:tall|square|wide)-\d+\.webp$/

/** All covers of a title change together and share a hash: whoever knows it knows their addresses. */
const hashesOf = (files: Rendered[]): ((file: Rendered) => string) => {
  const covers = Object.groupBy(files, ({ name }) => COVER.exec(name)?.[1] ?? '')
  const ofTitles = Object.fromEntries(
    Object.entries(covers).map(([theme, all = []]) => [
      theme,
      digest(
        all.map(({ body }) => body),
        8,
      ),
    ]),
  )
  return ({ name, body }) => ofTitles[COVER.exec(name)?.[1] ?? '\0'] ?? digest([body], 8)
}

const hashedName = (name: string, hash: string): string => {
  const extension = extname(name)
  return `${name.slice(0, -extension.length)}.${hash}${extension}`
}

const writeFiles = async (dir: string, base: string, files: Rendered[]): Promise<ArtManifest> => {
  const manifest: ArtManifest = {}
  const hashOf = hashesOf(files)
  for (const file of files) {
    const path = hashedName(file.name, hashOf(file))
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), file.body)
    const { width, height, body } = file
    manifest[file.name] = { path: base + path, width, height, bytes: body.length }
  }
  return manifest
}

export const buildArt = async (options: BuildOptions = {}): Promise<ArtManifest> => {
  const { outDir = defaultOutDir, themes = playable, base = '/art/' } = options
  const stampFile = join(outDir, 'stamp')
  const manifestFile = join(outDir, 'manifest.json')
  const stamp = await stampOf(themes, base)
  const made = await readOr(manifestFile)
  if (made && (await readOr(stampFile)) === stamp) return JSON.parse(made) as ArtManifest

  const catalogue = JSON.parse(await readFile(join(here, 'catalogue.json'), 'utf8')) as Catalogue
  // Pictures are the unit of parallel work here; more threads in each would only contend.
  sharp.concurrency(1)
  const drawing = await readFile(join(here, 'raster.ts'))
  const drawn = await drawnBefore(outDir)
  const sources: Sources = {}
  const rendered = await pooled(planPictures(catalogue, themes), async (picture) => {
    const source = digest([JSON.stringify(picture), JSON.stringify(sharp.versions), drawing], 32)
    const same = await drawn(picture.name, source)
    const made = same ?? (await rasterise(picture))
    sources[picture.name] = { source, files: made.map(({ name }) => name) }
    return made
  })
  const files = [...rendered.flat(), ...(await renderBrand())]

  // Aside first, then one rename: a server never sees half of the pictures.
  const fresh = `${outDir}.${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  const manifest = await writeFiles(fresh, base, files)
  await writeFile(join(fresh, 'cabinets.json'), JSON.stringify(cabinetsOf(themes), null, 1))
  await writeFile(join(fresh, 'manifest.json'), JSON.stringify(manifest, null, 1))
  await writeFile(join(fresh, 'sources.json'), JSON.stringify(sources))
  await writeFile(join(fresh, 'stamp'), stamp)
  await rm(outDir, { recursive: true, force: true })
  await mkdir(dirname(outDir), { recursive: true })
  await rename(fresh, outDir)
  return manifest
}
