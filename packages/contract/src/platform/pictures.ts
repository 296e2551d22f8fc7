/** The pictures that operators choose for banners, popups and articles: shipped ones, and ones they have uploaded. */
import * as z from 'zod/mini'

/** The folder of uploaded pictures: such a name is `pictures/` and a hash of the stored bytes. */
export const UPLOADED = 'pictures/'
export const PictureHash = z.string().check(z.regex(/^[\da-f]{32}$/))

/**
 * A picture of the art package, such as `offers/fair`, `covers/semerki-wide` or `scenes/semerki`, or an uploaded one;
 * null for none.
 */
export const PictureName = z.nullable(
  z
    .string()
    .check(
      z.regex(
        /^(?:(?:offers|covers|scenes)\/[a-z\d-]{1,60}|pictures\/[\da-f]{32})$/,
        'Нужно имя рисунка, offers/fair',
      ),
    ),
)

export const pictureRefusals = {
  picture_unknown: { status: 422, code: 3, message: 'Такого рисунка нет' },
} as const

/** An uploaded picture as pages show it; shipped ones are known to pages by their name. */
export const ShownPicture = z.object({
  src: z.string(),
  srcSet: z.string(),
  width: z.int(),
  height: z.int(),
  /** What it shows, for those who do not see it. */
  alt: z.string(),
})
export type ShownPicture = z.output<typeof ShownPicture>
