import * as z from 'zod/mini'

/** The path of pictures by name: `/image/covers/semerki-wide?width=560`. */
export const IMAGE_ROOT = '/image/'

const imageFormats = ['webp', 'avif', 'png', 'jpeg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** The bounds of a side, in pixels. */
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

const FOCUS_WORDS = 'Точка в процентах: 50x30'
const percent = z.int().check(z.minimum(0, FOCUS_WORDS), z.maximum(100, FOCUS_WORDS))
/** The point that stays visible in a cropped picture, in percent from the upper left corner. */
const Focus = z.codec(
  z.string({ error: FOCUS_WORDS }).check(z.regex(/^\d{1,3}x\d{1,3}$/, FOCUS_WORDS)),
  z.object({ x: percent, y: percent }),
  {
    decode: (text) => {
      const [x, y] = text.split('x').map(Number)
      return { x: x!, y: y! }
    },
    encode: ({ x, y }) => `${x}x${y}`,
  },
)

/**
 * The parameters of a picture. With both sides it is cropped around its focus or its centre, with one the other follows;
 * it is never enlarged.
 */
export const ImageQuery = z.object({
  format: z._default(
    z.enum(imageFormats, { error: `Один из форматов: ${imageFormats.join(', ')}` }),
    'webp',
  ),
  width: side,
  height: side,
  quality: whole(1, 100),
  focus: z.optional(Focus),
})
export type ImageQuery = z.output<typeof ImageQuery>
