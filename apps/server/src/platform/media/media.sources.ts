/** What there is to draw from: the pictures of the art package, by their logical names. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Names are looked up in a list that we have made; no part of an address is ever a path. */
export type Source = {
  file: string
  /** As large as it may be drawn. */
  width: number
  height: number
  isDrawing: boolean
}
export type Sources = ReadonlyMap<string, Source>

type Manifest = Record<string, { path: string; width: number; height: number }>

/** The longer side of a drawing at its largest: no page shows more of one, and pixels cost. */
const DRAWING_SIDE_MAX = 1600

/** Shown in place of a picture that is not there. */
export const NOT_FOUND = 'objects/no-picture'

/** `covers/semerki-wide` is drawn from the largest file that there is of it, else from its drawing. */
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

/** By which name a file of the art package is a picture, whatever its size; undefined where it is none. */
export function pictureName(file: string, width: number): string | undefined {
  const { name, kind } = /^(?<name>.+)\.(?<kind>svg|webp|png)$/.exec(file)?.groups ?? {}
  return kind === 'webp' ? name!.replace(`-${width}`, '') : name
}

/** Pixels are scaled faster than a drawing is drawn; among pixels more are better. */
function isBetter(one: Source, other: Source): boolean {
  return one.isDrawing === other.isDrawing ? one.width > other.width : other.isDrawing
}
