/** Re-encodes a picture from a stranger, which removes hidden data such as metadata. */

/** What the picture is for: a document, or pages of the site. */
export type Use = 'document' | 'page'
/** In the right orientation, without metadata: a document is a JPEG, a picture of a page a WebP. */
export type Picture = { bytes: Uint8Array; width: number; height: number }
export type Redrawn = { picture: Picture } | { no: 'type' | 'unreadable' | 'huge' | 'small' }

/** Photographs of phones have 12 to 24 million pixels; a larger file could exhaust the memory. */
const PIXELS_MAX = 40_000_000
const SECONDS_MAX = 10
/** Small print is readable at this size when a page fills the picture. A picture of a page can be rendered again. */
const sideMax = { document: 2600, page: 2048 }
const SIDE_MIN = 600
const QUALITY = 84
const PAGE_QUALITY = 90
const GROUND = '#ffffff'

/** Recognised by the first bytes, because the declared type cannot be trusted. */
const types: Record<string, (head: Buffer) => boolean> = {
  jpeg: (head) => head.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  png: (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  webp: (head) =>
    head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
}

export async function redraw(stranger: Uint8Array, use: Use): Promise<Redrawn> {
  const bytes = Buffer.from(stranger)
  const type = Object.keys(types).find((one) => types[one]!(bytes.subarray(0, 12)))
  if (type === undefined) return { no: 'type' }
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // Only the first frame of an animation is read.
  const input = {
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
    limitInputPixels: false,
  } as const
  const said = await sharp(bytes, input)
    .metadata()
    .catch(() => undefined)
  if (said?.format !== type) return { no: 'unreadable' }
  const { width, height } = said
  if (width * height > PIXELS_MAX) return { no: 'huge' }
  if (Math.max(width, height) < SIDE_MIN) return { no: 'small' }
  const side = sideMax[use]
  const drawn = sharp(bytes, { ...input, limitInputPixels: PIXELS_MAX })
    .timeout({ seconds: SECONDS_MAX })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const encoded =
    use === 'page'
      ? drawn.webp({ quality: PAGE_QUALITY, smartSubsample: true })
      : drawn.flatten({ background: GROUND }).jpeg({ quality: QUALITY })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { picture: { bytes: data, width: info.width, height: info.height } }
}
