/** One picture in one size and format. */
import { readFile } from 'node:fs/promises'
// Erased whole: the program that draws needs no contract.
import type { ImageFormat, ImageQuery } from '@ayva/contract/platform/media'
import type { Sharp } from 'sharp'
import { type Source } from './media.sources.ts'

export type Order = { format: ImageFormat; width: number; height: number; quality: number }

/** Nothing that we ship comes near it: a file that does is not what it says it is. */
const PIXELS_MAX = 4_200_000
const SECONDS_MAX = 10
/** A hundred qualities would be a hundred files of one picture that look alike. */
const QUALITY_STEP = 5
/** PNG at full quality is without loss. */
const usualQuality = { webp: 75, avif: 50, jpeg: 80, png: 100 }
/** Under what is transparent, where a format has no transparency: the page of the site. */
const GROUND = '#0b1410'

/** What is drawn for a query: whole, never larger than the source, and one for all that mean the same. */
export function orderOf(source: Source, { format, width, height, quality }: ImageQuery): Order {
  const ratio = source.width / source.height
  const wide = width ?? (height === undefined ? source.width : height * ratio)
  const high = height ?? wide / ratio
  const scale = Math.min(1, source.width / wide, source.height / high)
  return {
    format,
    width: Math.max(1, Math.round(wide * scale)),
    height: Math.max(1, Math.round(high * scale)),
    quality: Math.ceil((quality ?? usualQuality[format]) / QUALITY_STEP) * QUALITY_STEP,
  }
}

/** What a picture costs, in hundred thousands of pixels of a quick format: some 40 ms each. */
export function costOf(source: Source, { format, width, height }: Order): number {
  const scale = Math.max(width / source.width, height / source.height)
  // A drawing is drawn whole, however little of it is left when it is cut.
  const pixels = source.isDrawing ? source.width * source.height * scale ** 2 : width * height
  return Math.ceil(pixels / 100_000) * (format === 'avif' ? 2 : 1)
}

export async function draw(source: Source, order: Order): Promise<Buffer> {
  const { width, height } = order
  // Only the program that draws takes it; the server asks what things cost, and draws nothing.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const bytes = await readFile(source.file)
  const input = source.isDrawing ? scaled(bytes, source, order) : bytes
  const picture = sharp(input, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .timeout({ seconds: SECONDS_MAX })
    .resize({ width, height, fit: 'cover' })
  return encoded(picture, order).toBuffer()
}

function encoded(picture: Sharp, { format, quality }: Order): Sharp {
  if (format === 'avif') return picture.avif({ quality, effort: 2 })
  if (format === 'jpeg') return picture.flatten({ background: GROUND }).jpeg({ quality })
  if (format === 'png') return picture.png({ quality, palette: quality < 100 })
  return picture.webp({ quality, alphaQuality: 90, effort: 4, smartSubsample: true })
}

/** A drawing is drawn at the size that is wanted, as it is sharp at any. */
function scaled(svg: Buffer, source: Source, { width, height }: Order): Buffer {
  const scale = Math.max(width / source.width, height / source.height)
  const [wide, high] = [source.width, source.height].map((side) => Math.ceil(side * scale))
  return Buffer.from(svg.toString().replace('<svg ', `<svg width="${wide}" height="${high}" `))
}
