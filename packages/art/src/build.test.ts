import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildArt, defaultOutDir, type ArtManifest } from './build.ts'
import catalogue from './catalogue.json' with { type: 'json' }
import { drawClip } from './clips.ts'
import { SCENES_OF_HOST } from './generator/clips.js'
import { HOSTS } from './generator/hosts.js'
import { playable } from './plan.ts'

let manifest: ArtManifest

// What the product serves: drawn already where the product was built.
beforeAll(async () => {
  manifest = await buildArt()
})

const fileOf = (name: string) => {
  const entry = manifest[name]
  if (!entry) throw new Error(`${name} is not in the manifest`)
  return join(defaultOutDir, entry.path.replace('/art/', ''))
}

describe.each(playable)('the art of %s', (theme) => {
  it('has covers in every ratio and size, each below 60 kB', async () => {
    const sizes = { tall: [180, 360, 560], square: [160, 320], wide: [560, 1120] }
    for (const [ratio, widths] of Object.entries(sizes)) {
      for (const width of widths) {
        const name = `covers/${theme}-${ratio}-${width}.webp`
        expect((await stat(fileOf(name))).size, name).toBeLessThan(60 * 1024)
        expect(manifest[name]?.width, name).toBe(width)
      }
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

it('draws letters as outlines only: a picture cannot load a font', async () => {
  for (const name of Object.keys(manifest).filter((one) => one.endsWith('.svg'))) {
    const svg = await readFile(fileOf(name), 'utf8')
    expect(svg, name).not.toMatch(/<text|font-family|NaN|undefined|Infinity/)
  }
})

describe.each(HOSTS)('the host $id', ({ id }) => {
  it('has a portrait, and clips that are light, move, and fetch and run nothing', async () => {
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

describe('a build of its own', () => {
  let outDir: string
  let drawn: ArtManifest

  beforeAll(async () => {
    outDir = join(await mkdtemp(join(tmpdir(), 'ayva-art-')), 'build')
    drawn = await buildArt({ outDir, themes: ['kosti'] })
  })

  afterAll(() => rm(join(outDir, '..'), { recursive: true, force: true }))

  it('is drawn as any other', () => {
    const ofDice = Object.entries(drawn).filter(([name]) => name.includes('kosti'))
    expect(ofDice.length).toBeGreaterThan(10)
    for (const [name, file] of ofDice) expect(file, name).toEqual(manifest[name])
  })

  it('does nothing when nothing changed', async () => {
    const before = (await stat(join(outDir, 'manifest.json'))).mtimeMs
    expect(await buildArt({ outDir, themes: ['kosti'] })).toEqual(drawn)
    expect((await stat(join(outDir, 'manifest.json'))).mtimeMs).toBe(before)
  })

  it('draws again only what is drawn from something else', async () => {
    const cover = join(outDir, 'covers', basename(drawn['covers/kosti-tall-180.webp']!.path))
    // A sign that the file was taken over as it was.
    await writeFile(cover, 'taken')
    await rm(join(outDir, 'objects', basename(drawn['objects/dice.svg']!.path)), { force: true })
    const again = await buildArt({ outDir, themes: ['kosti', 'miny'] })
    expect(again['covers/kosti-tall-180.webp']).toMatchObject({ bytes: 5, width: 180 })
    expect(again).toHaveProperty(['covers/miny-tall-180.webp'])
    expect(again['objects/dice.svg']).toEqual(drawn['objects/dice.svg'])
  })

  it('leaves no half-made folder beside the result', async () => {
    expect(await readdir(join(outDir, '..'))).toEqual(['build'])
  })
})
