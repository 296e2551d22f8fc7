/** Content that operators place on pages: slots, their items, and visitors' actions on them. */
import * as z from 'zod/mini'
import { API, endpoint, Moment } from '../base.ts'
import { setting } from '../setting.ts'
import { ShownPicture } from './pictures.ts'

/** Every slot, with the name of the specification. */
export const slugs = [
  'hello_bar',
  'cashier_slider',
  'withdrawal_slider',
  'cashier_popup',
  'ingame_popup',
  'withdrawal_popup',
  'withdrawal_step2_banner',
  'withdrawal_step3_banner',
  'header_main_slider',
  'footer_main_slider',
  'game_slider',
  'identance',
  'extended_user_profile_popup',
  'cashier_popup_leave',
  'confirm_popup',
  'welcome_popup',
  'welcome_popup_one_step',
  'web_push_subscription_popup',
  'promotions',
] as const
export const Slug = z.enum(slugs, { error: 'Такого слота нет' })
export type Slug = z.output<typeof Slug>

/** A path of this site or an https address; never an address that runs a script or imitates another host. */
export const ItemLink = z
  .string()
  .check(
    z.maxLength(500, 'Не длиннее 500 знаков'),
    z.regex(
      /^(?:\/(?![/\\])|https:\/\/[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?=[/?#]|$))[^\s"'<>\\]*$/i,
      'Нужен путь этого сайта (/…) или адрес https://…',
    ),
  )

const ownAddress = z
  .string()
  .check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\s\\]*$/, 'Нужен адрес этого сайта: /…'))

/** A text with a link that a setting puts into a slot. */
const SlotWords = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(160)),
  link: z.nullable(
    z.object({
      label: z.string().check(z.minLength(1), z.maxLength(30)),
      path: ownAddress,
    }),
  ),
})
export type SlotWords = z.output<typeof SlotWords>

const wordsOf = (summary: string) =>
  setting({
    schema: z.nullable(SlotWords),
    shipped: null,
    visibility: 'office',
    kind: 'content',
    summary,
  })

/** The text of these slots may also be a setting; it comes before the items. */
export const crmSettings = {
  hello_bar: wordsOf('Объявление над шапкой: что стоит первым в слоте hello_bar'),
  welcome_popup: wordsOf(
    'Окно новому игроку вместо приветственного набора: что стоит первым в слоте welcome_popup',
  ),
  cashier_slider: wordsOf(
    'Слово над способами пополнения: что стоит первым в слоте cashier_slider',
  ),
  withdrawal_slider: wordsOf(
    'Слово над способами вывода: что стоит первым в слоте withdrawal_slider',
  ),
}

export const Device = z.enum(['any', 'phone', 'desktop'])
export type Device = z.output<typeof Device>

export const RotatorItem = z.object({
  /** Derived from the content, so that a visitor who closed an item does not see it again until it changes. */
  id: z.string(),
  slug: Slug,
  content: z.object({
    title: z.nullable(z.string()),
    text: z.string(),
    /** Its name: of the art package, such as `offers/fair` or `covers/semerki-wide`, or of an uploaded picture. */
    image: z.nullable(z.string()),
    /** Present for an uploaded picture. */
    picture: z.optional(ShownPicture),
    /** `path` is a path of this site or an https address. */
    link: z.nullable(z.object({ label: z.string(), path: z.string() })),
  }),
  device: Device,
  /** The term of the item; null without a beginning or an end. */
  from: z.nullable(Moment),
  to: z.nullable(Moment),
})
export type RotatorItem = z.output<typeof RotatorItem>

const slot = z.object({ slug: z.string().check(z.maxLength(60)) })
/** Only items for this device and for all devices; without it, items of all devices. */
const place = z.object({ device: z.optional(z.enum(['phone', 'desktop'])) })
const refusals = {
  slot_unknown: { status: 404, code: 2101, message: 'Такого слота нет' },
} as const

export const listRotatorSlugs = endpoint({
  method: 'GET',
  path: `${API}/rotator-slugs`,
  audience: 'guest',
  summary: 'Слоты, в которых может что-то стоять',
  answer: z.array(Slug),
  refusals: {},
  cacheSeconds: 300,
})

export const listRotator = endpoint({
  method: 'GET',
  path: `${API}/rotator/:slug`,
  audience: 'guest',
  summary: 'Что стоит в слоте для того, кто спрашивает, по порядку',
  params: slot,
  query: place,
  answer: z.array(RotatorItem),
  refusals,
  cacheSeconds: 300,
})

export const showRotator = endpoint({
  method: 'GET',
  path: `${API}/rotator/:slug/current`,
  audience: 'guest',
  summary: 'Что стоит в слоте сейчас; null, если слот пуст',
  params: slot,
  query: place,
  answer: z.nullable(RotatorItem),
  refusals,
  cacheSeconds: 300,
})

/** An action of a visitor on an item. */
export const ItemAction = z.enum([
  'accepted_by_fe',
  'shown',
  'closed',
  'game_opened',
  'button_clicked',
])
export type ItemAction = z.output<typeof ItemAction>

const DATA_MAX = 10

export const sendItemAction = endpoint({
  method: 'POST',
  path: `${API}/rotator/items/:id/actions`,
  audience: 'guest',
  summary: 'Сообщить, что посетитель сделал с тем, что стоит в слоте; игрок считается один раз',
  params: z.object({ id: z.string().check(z.regex(/^[\da-f-]{16,36}$/)) }),
  body: z.strictObject({
    action: ItemAction,
    /** Where on the page it happened; checked but not stored. */
    data: z.optional(
      z
        .record(
          z.string().check(z.regex(/^\w{1,40}$/)),
          z.union([z.string().check(z.maxLength(200)), z.int(), z.boolean(), z.null()]),
        )
        .check(
          z.refine((data) => Object.keys(data).length <= DATA_MAX, `Не больше ${DATA_MAX} полей`),
        ),
    ),
  }),
  /** False if this action of the player was counted before. */
  answer: z.object({ counted: z.boolean() }),
  refusals: {
    item_unknown: { status: 404, code: 2102, message: 'В слотах этого нет' },
  },
})
