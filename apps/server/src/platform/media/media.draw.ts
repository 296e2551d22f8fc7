/** Renders one picture in one size and format. */
import { readFile } from 'node:fs/promises'
// A type-only import, because the rendering process does not load the contract.
import type { ImageFormat, ImageQuery } from '@ayva/contract/platform/media'
import type { Sharp } from 'sharp'
import { drawCard } from './media.cards.ts'
import { type Source } from './media.sources.ts'

export type Order = {
  format: ImageFormat
  width: number
  height: number
  quality: number
  /** Only where something is cropped, so that a point changes no other picture. */
  focus?: Focus
  /** A multiplier, for a picture for link previews. */
  words?: string
}
type Focus = NonNullable<ImageQuery['focus']>

/** Larger than any picture that we ship; a larger file is damaged or malicious. */
const PIXELS_MAX = 4_200_000
const SECONDS_MAX = 10
/** Rounds the quality, so that similar qualities share one file. */
const QUALITY_STEP = 5
/** PNG is lossless at quality 100. */
const usualQuality = { webp: 75, avif: 50, jpeg: 80, png: 100 }
/** The site's background, for formats without transparency. */
const GROUND = '#0b1410'

/** Normalises a query: the full picture, not larger than its source, and one order for all equivalent queries. */
export function orderOf(
  source: Source,
  { format, width, height, quality, focus }: ImageQuery,
): Order {
  const ratio = source.width / source.height
  const wide = width ?? (height === undefined ? source.width : height * ratio)
  const high = height ?? wide / ratio
  const scale = Math.min(1, source.width / wide, source.height / high)
  const order = {
    format,
    width: Math.max(1, Math.round(wide * scale)),
    height: Math.max(1, Math.round(high * scale)),
    quality: Math.ceil((quality ?? usualQuality[format]) / QUALITY_STEP) * QUALITY_STEP,
  }
  const isCropped = Math.abs(wide / high - ratio) > 0.01
  return focus && isCropped ? Object.assign(order, { focus }) : order
}

/** The cost of rendering, in units of 100,000 pixels of a fast format (about 40 ms). */
export function costOf(source: Source, { format, width, height }: Order): number {
  const scale = Math.max(width / source.width, height / source.height)
  // An SVG is rendered completely even if most of it is cropped.
  const pixels = source.isDrawing ? source.width * source.height * scale ** 2 : width * height
  return Math.ceil(pixels / 100_000) * (format === 'avif' ? 2 : 1)
}

export async function draw(source: Source, order: Order): Promise<Buffer> {
  const { width, height } = order
  // Loaded here, because only the rendering process needs it; the server uses this file for the cost.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const input = await inputOf(source, order)
  const whole = sharp(input, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).timeout({
    seconds: SECONDS_MAX,
  })
  const part = order.focus && !source.isDrawing ? whole.extract(around(source, order)) : whole
  return encoded(part.resize({ width, height, fit: 'cover' }), order).toBuffer()
}

async function inputOf(source: Source, order: Order): Promise<Buffer> {
  if (source.logo !== undefined)
    return drawCard({ file: source.file, logo: source.logo, words: order.words })
  const bytes = source.bytes ? Buffer.from(source.bytes) : await readFile(source.file)
  return source.isDrawing ? scaled(bytes, source, order) : bytes
}

/** The largest part of a picture in the proportions of an order whose middle is nearest to the focus. */
function around(source: Source, { width, height, focus = { x: 50, y: 50 } }: Order) {
  const scale = Math.max(width / source.width, height / source.height)
  const at = (whole: number, wanted: number, percent: number) => {
    const size = Math.min(whole, Math.max(1, Math.round(wanted / scale)))
    const start = Math.round((whole * percent) / 100 - size / 2)
    return { size, start: Math.min(Math.max(0, start), whole - size) }
  }
  const across = at(source.width, width, focus.x)
  const down = at(source.height, height, focus.y)
  return { left: across.start, top: down.start, width: across.size, height: down.size }
}

function encoded(picture: Sharp, { format, quality }: Order): Sharp {
  if (format === 'avif') return picture.avif({ quality, effort: 2 })
  if (format === 'jpeg') return picture.flatten({ background: GROUND }).jpeg({ quality })
  if (format === 'png') return picture.png({ quality, palette: quality < 100 })
  return picture.webp({ quality, alphaQuality: 90, effort: 4, smartSubsample: true })
}

/** Renders an SVG at the requested size, because scaling pixels would blur it. */
function scaled(svg: Buffer, source: Source, { width, height }: Order): Buffer {
  const scale = Math.max(width / source.width, height / source.height)
  const [wide, high] = [source.width, source.height].map((side) => Math.ceil(side * scale))
  return Buffer.from(svg.toString().replace('<svg ', `<svg width="${wide}" height="${high}" `))
}
