/** The gallery: illustrated hosts and their short clips, which open by themselves with time. */
import * as z from 'zod/mini'
import { endpoint, Moment, pageOf, PathId } from '../base.ts'
import { setting, type ValuesOf } from '../setting.ts'

const off = { gallery_off: { status: 404, code: 1800, message: 'Галерея закрыта' } } as const
const unknown = {
  ...off,
  host_unknown: { status: 404, code: 1801, message: 'Такого ведущего нет' },
} as const

/** A host as lists tell of one; `art` names the portrait in the art manifest. */
export const HostCard = z.object({
  id: z.int(),
  name: z.string(),
  /** What the host tells of. */
  role: z.string(),
  art: z.string(),
  /** How many clips there are, and how many of them are open to who asks. */
  items: z.int(),
  opened: z.int(),
})
export type HostCard = z.output<typeof HostCard>

export const listHosts = endpoint({
  method: 'GET',
  path: '/api/v18/gallery',
  audience: 'guest',
  summary: 'Ведущие галереи и сколько их роликов открыто',
  query: z.object(pageOf(100)),
  answer: z.object({ hosts: z.array(HostCard), items: z.int(), opened: z.int() }),
  refusals: off,
  cacheSeconds: 300,
})

/** What opens a clip: a confirmed e-mail, or so many days since the account was made. */
export const Opening = z.discriminatedUnion('by', [
  z.object({ by: z.literal('email') }),
  /** `at` is known for a player: a guest's days have not begun. */
  z.object({ by: z.literal('time'), days: z.int(), at: z.nullable(Moment) }),
])
export type Opening = z.output<typeof Opening>

export const GalleryItem = z.object({
  number: z.int(),
  title: z.string(),
  seconds: z.int(),
  /** Where the clip is; null while it is locked. */
  clip: z.nullable(z.string()),
  /** Null once it is open. */
  opening: z.nullable(Opening),
})
export type GalleryItem = z.output<typeof GalleryItem>

export const Host = z.extend(HostCard, {
  about: z.string(),
  /** Where more of the host's subject stands on the site. */
  link: z.object({ path: z.string(), label: z.string() }),
  list: z.array(GalleryItem),
})
export type Host = z.output<typeof Host>

export const showHost = endpoint({
  method: 'GET',
  path: '/api/v18/gallery/:hostId',
  audience: 'guest',
  summary: 'Ведущий и его ролики; у закрытых нет адреса',
  params: z.object({ hostId: PathId }),
  answer: Host,
  refusals: unknown,
  cacheSeconds: 300,
})

/** A clip as it is shown: a drawing that moves by itself, and the words to it. */
export const Clip = z.object({
  hostId: z.int(),
  number: z.int(),
  title: z.string(),
  seconds: z.int(),
  captions: z.array(z.object({ at: z.int(), text: z.string() })),
  svg: z.string(),
})
export type Clip = z.output<typeof Clip>

export const showClip = endpoint({
  method: 'GET',
  path: '/api/v18/gallery/:hostId/:number',
  audience: 'guest',
  summary: 'Ролик, если он открыт',
  params: z.object({ hostId: PathId, number: PathId }),
  answer: Clip,
  refusals: {
    ...unknown,
    clip_unknown: { status: 404, code: 1802, message: 'Такого ролика нет' },
    clip_locked: { status: 422, code: 1803, message: 'Этот ролик ещё не открыт' },
  },
  cacheSeconds: 300,
})

export const gallerySettings = {
  strip: setting({
    schema: z.strictObject({
      enabled: z.boolean(),
      /** The nth clip that opens with time does so after n times as many days. */
      days: z.int().check(z.minimum(0), z.maximum(30)),
    }),
    shipped: { enabled: true, days: 1 },
    visibility: 'public',
    kind: 'content',
    summary: 'Галерея ведущих: открыта ли и через сколько дней открывается следующий ролик',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof gallerySettings> {}
}
