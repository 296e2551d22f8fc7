/** The pictures of the art package that can be rendered, by their logical names. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Names are looked up in a list, so no part of a request becomes a path. */
export type Source = {
  file: string
  /** The largest size in which it may be rendered. */
  width: number
  height: number
  isDrawing: boolean
  /** The picture itself, where it is in no file of the art package. */
  bytes?: Uint8Array
}
export type Sources = ReadonlyMap<string, Source>

type Manifest = Record<string, { path: string; width: number; height: number }>

/** The longest side of a rendered SVG, more than any page shows. */
const DRAWING_SIDE_MAX = 1600

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
  return sources
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
