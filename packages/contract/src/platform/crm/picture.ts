/** The pictures that operators may show in slots and popups. */
import * as z from 'zod/mini'

/** A picture of the art package, such as `offers/fair`, `covers/semerki-wide` or `scenes/semerki`; null for none. */
export const PictureName = z.nullable(
  z
    .string()
    .check(z.regex(/^(?:offers|covers|scenes)\/[a-z\d-]{1,60}$/, 'Нужно имя рисунка, offers/fair')),
)

export const pictureRefusals = {
  picture_unknown: { status: 422, code: 3, message: 'Такого рисунка нет' },
} as const
