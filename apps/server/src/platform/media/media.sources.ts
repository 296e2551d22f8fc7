/** The pictures of the art package that can be rendered, by their logical names. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CARD_HEIGHT, CARD_WIDTH } from './media.cards.ts'

/** Names are looked up in a list, so no part of a request becomes a path. */
export type Source = {
  file: string
  /** The largest size in which it may be rendered. */
  width: number
  height: number
  isDrawing: boolean
  /** The picture itself, where it is in no file of the art package. */
  bytes?: Uint8Array
  /** For a picture for link previews: the file of the logo that is drawn beside it. */
  logo?: string
}
export type Sources = ReadonlyMap<string, Source>

type Manifest = Record<string, { path: string; width: number; height: number }>

/** The longest side of a rendered SVG, more than any page shows. */
const DRAWING_SIDE_MAX = 1600

const LOGO = 'logo'
const WIDE_COVER = /^covers\/(.+)-wide$/

/** Shown instead of a missing picture. */
export const NOT_FOUND = 'objects/no-picture'

/** For each name, such as `covers/semerki-wide`: its largest bitmap, or its SVG if there is none. */
export async function readSources(folder: string): Promise<Sources> {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8')
  const sources = new Map<string, Source>()
  for (const [file, { path: url, width, height }] of Object.entries(JSON.parse(text) as Manifest)) {
    const plain = pictureName(file, width)
    if (plain === undefined) continue
    const isDrawing = file.endsWith('.svg')
    const scale = isDrawing ? DRAWING_SIDE_MAX / Math.max(width, height) : 1
    const source = {
      file: path.join(folder, path.relative('/art', url)),
      width: Math.round(width * scale),
      height: Math.round(height * scale),
      isDrawing,
    }
    const known = sources.get(plain)
    if (!known || isBetter(source, known)) sources.set(plain, source)
  }
  const logo = sources.get(LOGO)
  if (logo) for (const [name, source] of cardsOf(sources, logo.file)) sources.set(name, source)
  return sources
}

/** For each wide cover a picture for link previews, under the name of its theme: `cards/semerki`. */
function cardsOf(sources: Sources, logo: string): [string, Source][] {
  const size = { width: CARD_WIDTH, height: CARD_HEIGHT }
  return [...sources].flatMap(([name, source]) => {
    const [, theme] = WIDE_COVER.exec(name) ?? []
    return theme === undefined
      ? []
      : [[`cards/${theme}`, Object.assign({ logo }, source, size)] as [string, Source]]
  })
}

/** The logical name of a file of the art package, without its size; undefined if it is not a picture. */
export function pictureName(file: string, width: number): string | undefined {
  const { name, kind } = /^(?<name>.+)\.(?<kind>svg|webp|png)$/.exec(file)?.groups ?? {}
  return kind === 'webp' ? name!.replace(`-${width}`, '') : name
}

/** Bitmaps are preferred, because scaling is faster than rendering an SVG; of bitmaps the largest. */
function isBetter(one: Source, other: Source): boolean {
  return one.isDrawing === other.isDrawing ? one.width > other.width : other.isDrawing
}
