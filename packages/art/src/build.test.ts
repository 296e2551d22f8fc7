import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildArt, defaultOutDir, type ArtManifest } from './build.ts'
import catalogue from './catalogue.json' with { type: 'json' }
import { drawClip } from './clips.ts'
import { SCENES_OF_HOST } from './generator/clips.js'
import { HOSTS } from './generator/hosts.js'
import { playable } from './plan.ts'
import { drawRest, drawWaiting, readWaiting } from './waiting.ts'

let manifest: ArtManifest

// Reads the pictures that the product serves, because a built product has drawn them already.
beforeAll(async () => {
  manifest = await buildArt()
})

const fileOf = (name: string) => {
  const entry = manifest[name]
  if (!entry) throw new Error(`${name} is not in the manifest`)
  return join(defaultOutDir, entry.path.replace('/art/', ''))
}

describe.each(playable)('the art of %s', (theme) => {
  it('has covers in every ratio and size', () => {
    const sizes = { tall: [180, 360, 560], square: [160, 320], wide: [560, 1120] }
    for (const [ratio, widths] of Object.entries(sizes)) {
      for (const width of widths)
        expect(manifest[`covers/${theme}-${ratio}-${width}.webp`]?.width).toBe(width)
    }
  })

  it('has one hash in the addresses of all its covers', () => {
    const covers = Object.entries(manifest).filter(([name]) =>
      new RegExp(`^covers/${theme}-(tall|square|wide)-`).test(name),
    )
    expect(covers).toHaveLength(7)
    expect(new Set(covers.map(([, { path }]) => path.split('.').at(-2))).size).toBe(1)
  })

  it('has a backdrop, a title and a scene', () => {
    for (const name of [
      `backdrops/${theme}.svg`,
      `titles/${theme}.svg`,
      `scenes/${theme}-1440.webp`,
    ]) {
      expect(manifest).toHaveProperty([name])
    }
  })

  it('has every symbol of its model', () => {
    const game = catalogue.games.find((one) => one.theme === theme)
    for (const { art } of Object.values(game?.symbols ?? {})) {
      expect(manifest).toHaveProperty([`symbols/${theme}/${art}.svg`])
      expect(manifest).toHaveProperty([`symbols/${theme}/${art}-400.webp`])
    }
  })
})

it('has the parts of the tables, the key art and the marks of the site', () => {
  const dice = [1, 2, 3, 4, 5, 6].flatMap((pips) => [
    `parts/die-${pips}.svg`,
    `parts/die-light-${pips}.svg`,
  ])
  const mines = ['closed', 'hover', 'gem', 'gem-left', 'bomb', 'bomb-hit'].map(
    (state) => `parts/mines-${state}.svg`,
  )
  const marks = [
    'favicon.svg',
    'apple-touch-icon.png',
    'og.png',
    'keyart.svg',
    'symbols/semerki/plum.svg',
  ]
  for (const name of [...dice, ...mines, ...marks, 'parts/win-frame.svg']) {
    expect(manifest).toHaveProperty([name])
  }
  expect(manifest['og.png']).toMatchObject({ width: 1200, height: 630 })
})

it('draws letters as outlines only, because a picture cannot load a font', async () => {
  for (const name of Object.keys(manifest).filter((one) => one.endsWith('.svg'))) {
    const svg = await readFile(fileOf(name), 'utf8')
    expect(svg, name).not.toMatch(/<text|font-family|NaN|undefined|Infinity/)
  }
})

describe.each(HOSTS)('the host $id', ({ id }) => {
  it('has a portrait, and clips that are small, animated, and load and run nothing', async () => {
    expect((await stat(fileOf(`hosts/${id}.svg`))).size).toBeLessThan(10 * 1024)
    for (let scene = 1; scene <= SCENES_OF_HOST; scene++) {
      const svg = drawClip(id, scene)
      expect(svg.length, `${id} ${scene}`).toBeLessThan(20 * 1024)
      expect(svg).toContain('<animate')
      expect(svg).not.toMatch(/<(script|style|image|foreignObject|a)[ >]|href=(?!"#)|\son\w+=/)
      expect(svg).not.toMatch(/<text|NaN|undefined|Infinity|attributeName="(href|xlink)/)
    }
  })
})

describe('a separate build', () => {
  let outDir: string
  let named: ArtManifest
  const at = (name: string, manifest = named) =>
    join(outDir, manifest[name]!.path.replace('/art/', ''))

  beforeAll(async () => {
    outDir = join(await mkdtemp(join(tmpdir(), 'ayva-art-')), 'build')
    named = await buildArt({ outDir, themes: ['kosti'] })
  })

  afterAll(() => rm(join(outDir, '..'), { recursive: true, force: true }))

  it('names its files like any other build', () => {
    const ofDice = Object.entries(named).filter(([name]) => name.includes('kosti'))
    expect(ofDice.length).toBeGreaterThan(10)
    for (const [name, file] of ofDice) expect(file, name).toEqual(manifest[name])
  })

  it('does nothing if nothing has changed', async () => {
    const before = (await stat(join(outDir, 'manifest.json'))).mtimeMs
    expect(await buildArt({ outDir, themes: ['kosti'] })).toEqual(named)
    expect((await stat(join(outDir, 'manifest.json'))).mtimeMs).toBe(before)
  })

  it('draws a raster picture on request, in the announced sizes', async () => {
    const cover = named['covers/kosti-wide-560.webp']!
    const file = at('covers/kosti-wide-560.webp')
    await expect(stat(file)).rejects.toThrow('ENOENT')
    const waiting = await readWaiting(outDir)
    await drawWaiting(outDir, waiting.get(relative(outDir, file))!)
    const { width, height, format } = await sharp(file).metadata()
    expect([format, width, height]).toEqual(['webp', cover.width, cover.height])
    await stat(at('covers/kosti-wide-1120.webp'))
    await expect(stat(at('covers/kosti-tall-180.webp'))).rejects.toThrow('ENOENT')
  })

  it('reuses drawn files, and draws the rest on command', async () => {
    const cover = at('covers/kosti-wide-560.webp')
    await writeFile(cover, 'taken')
    const again = await buildArt({ outDir, themes: ['kosti', 'miny'] })
    expect(await readFile(at('covers/kosti-wide-560.webp', again), 'utf8')).toBe('taken')
    await drawRest(outDir, 2)
    for (const name of Object.keys(again)) await stat(at(name, again))
    expect(await readFile(cover, 'utf8')).toBe('taken')
  })

  it('leaves no incomplete folder beside the result', async () => {
    expect(await readdir(join(outDir, '..'))).toEqual(['build'])
  })
})
