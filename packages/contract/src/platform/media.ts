import * as z from 'zod/mini'

/** Where pictures are asked for by name: `/image/covers/semerki-wide?width=560`. */
export const IMAGE_ROOT = '/image/'

const imageFormats = ['webp', 'avif', 'png', 'jpeg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** A side of a picture in pixels. */
const SIDE = { min: 8, max: 2048 } as const

function whole(min: number, max: number) {
  const words = `Целое число от ${min} до ${max}`
  return z.optional(
    z.codec(
      z.string({ error: words }).check(z.regex(/^[1-9]\d{0,3}$/, words)),
      z.int().check(z.minimum(min, words), z.maximum(max, words)),
      { decode: Number, encode: String },
    ),
  )
}

const side = whole(SIDE.min, SIDE.max)

/**
 * What may be asked of a picture. With both sides it is cut to their shape around its middle, with one
 * the other follows; it is never made larger than it is.
 */
export const ImageQuery = z.object({
  format: z._default(
    z.enum(imageFormats, { error: `Один из форматов: ${imageFormats.join(', ')}` }),
    'webp',
  ),
  width: side,
  height: side,
  quality: whole(1, 100),
})
export type ImageQuery = z.output<typeof ImageQuery>
