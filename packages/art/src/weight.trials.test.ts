/** The sizes of raster pictures; this is a nightly test because drawing all of them takes a minute. */
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type ArtManifest, buildArt, defaultOutDir } from './build.ts'
import catalogue from './catalogue.json' with { type: 'json' }
import { playable } from './plan.ts'
import { drawRest } from './waiting.ts'

const COVER_MAX = 60 * 1024
/** All pictures of one title together, unpacked, in bytes. */
const TITLE_MAX = 300 * 1024

let manifest: ArtManifest
beforeAll(async () => {
  manifest = await buildArt()
  await drawRest(defaultOutDir, availableParallelism())
})

const weigh = async (name: string) =>
  (await stat(join(defaultOutDir, manifest[name]!.path.replace('/art/', '')))).size

test.each(playable)('each cover of %s is small', async (theme) => {
  const covers = Object.keys(manifest).filter((name) =>
    new RegExp(`^covers/${theme}-(tall|square|wide)-`).test(name),
  )
  expect(covers).toHaveLength(7)
  for (const name of covers) expect(await weigh(name), name).toBeLessThan(COVER_MAX)
})

test.each(catalogue.games)('$name stays within the size limit of its pictures', async ({ theme }) => {
  const scenery = [`backdrops/${theme}.svg`, `titles/${theme}.svg`, `scenes/${theme}-780.webp`]
  const own = Object.keys(manifest).filter(
    (name) =>
      scenery.includes(name) ||
      // The size that a phone with a device pixel ratio of two loads.
      (name.startsWith(`symbols/${theme}/`) && name.endsWith('-400.webp')),
  )
  expect(own.length).toBeGreaterThan(2)
  const sizes = await Promise.all(own.map(weigh))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(TITLE_MAX)
})
