/** Pictures that operators upload. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, PathId } from '../../base.ts'
import { line, reason } from '../../office.ts'
import { PictureHash } from '../pictures.ts'

/** The largest accepted file, in bytes; the picture is stored smaller. */
export const PICTURE_BYTES_MAX = 15 * 1024 * 1024
/** The most pictures that are kept. */
export const PICTURES_MAX = 2_000

const ALT_MAX = 160
const params = z.object({ hash: PictureHash })
const percent = z.int().check(z.minimum(0), z.maximum(100))
/** The point that stays visible when the picture is cropped, in percent from the upper left corner. */
const Focus = z.strictObject({ x: percent, y: percent })
const Seen = z.int().check(z.minimum(1), z.maximum(1_000_000_000))

export const OfficePicture = z.object({
  id: z.int(),
  hash: z.string(),
  /** The name that banners, popups and articles use. */
  name: z.string(),
  alt: z.string(),
  focus: z.object({ x: z.int(), y: z.int() }),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  version: z.int(),
  author: z.string(),
  createdAt: Moment,
})
export type OfficePicture = z.output<typeof OfficePicture>

/** Where a picture is used: in Russian, and the page of the office where it is changed. */
const PictureUse = z.object({ place: z.string(), path: z.string() })

const refusals = {
  picture_gone: { status: 404, code: 5450, message: 'Такой картинки нет' },
} as const
const changed = {
  picture_changed: {
    status: 409,
    code: 5451,
    message: 'Картинку уже изменил другой оператор. Посмотрите на новое.',
  },
} as const

export const listPictures = endpoint({
  method: 'GET',
  path: `${API}/office/pictures`,
  audience: { operator: 'pictures.read' },
  summary: 'Загруженные картинки, сначала новые',
  query: z.object({
    /** A part of what is written about a picture. */
    q: z.optional(z.string().check(z.maxLength(80))),
    /** The id of the last picture of the previous page. */
    after: z.optional(PathId),
  }),
  answer: z.object({ pictures: z.array(OfficePicture), next: z.nullable(z.int()) }),
  refusals: {},
})

export const showPicture = endpoint({
  method: 'GET',
  path: `${API}/office/pictures/:hash`,
  audience: { operator: 'pictures.read' },
  summary: 'Картинка и где она стоит',
  params,
  answer: z.object({ picture: OfficePicture, uses: z.array(PictureUse) }),
  refusals,
})

/** The same file again is the same picture, whoever sends it; its text stays as it is. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: `${API}/office/pictures`,
  audience: { operator: 'pictures.change' },
  summary: 'Загрузить картинку: тело запроса — сам файл JPEG, PNG или WebP',
  query: z.object({ alt: line(ALT_MAX) }),
  file: { bytesMax: PICTURE_BYTES_MAX },
  answer: OfficePicture,
  refusals: {
    picture_empty: { status: 422, code: 3, message: 'Файл пустой. Выберите другой.' },
    picture_type: {
      status: 422,
      code: 3,
      message: 'Нужен файл JPG, PNG или WebP. SVG и GIF не подходят.',
    },
    picture_unreadable: {
      status: 422,
      code: 3,
      message: 'Этот файл не открывается как картинка. Выберите другой.',
    },
    picture_huge: {
      status: 422,
      code: 3,
      message: 'В картинке больше 40 мегапикселей. Уменьшите её и загрузите снова.',
    },
    picture_small: {
      status: 422,
      code: 3,
      message: 'Картинка слишком мелкая: нужно хотя бы 600 точек по длинной стороне.',
    },
    picture_infected: {
      status: 422,
      code: 5452,
      message: 'Проверка нашла в файле вредоносную часть.',
    },
    pictures_full: {
      status: 409,
      code: 5453,
      message: 'Картинок уже столько, сколько можно. Удалите ненужные.',
    },
  },
})

export const describePicture = endpoint({
  method: 'PUT',
  path: `${API}/office/pictures/:hash`,
  audience: { operator: 'pictures.change' },
  summary: 'Изменить подпись картинки и точку, вокруг которой её обрезают',
  params,
  body: z.strictObject({
    alt: line(ALT_MAX),
    focus: Focus,
    /** The version that the operator has read. */
    seen: Seen,
  }),
  answer: OfficePicture,
  refusals: { ...refusals, ...changed },
})

export const deletePicture = endpoint({
  method: 'POST',
  path: `${API}/office/pictures/:hash/delete`,
  audience: { operator: 'pictures.change' },
  summary: 'Удалить картинку, которая нигде не стоит',
  params,
  body: z.strictObject({ seen: Seen, why: reason('Напишите, почему') }),
  answer: z.object({ deleted: z.literal(true) }),
  refusals: {
    ...refusals,
    ...changed,
    picture_used: {
      status: 409,
      code: 5454,
      message: 'Картинка занята: {places}. Сначала уберите её оттуда.',
    },
  },
})

export const listShippedPictures = endpoint({
  method: 'GET',
  path: `${API}/office/shipped-pictures`,
  audience: { operator: 'pictures.read' },
  summary: 'Картинки, которые поставляются с продуктом',
  answer: z.array(z.object({ name: z.string(), alt: z.string() })),
  refusals: {},
})
