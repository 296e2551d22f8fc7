/** Items of slots, for operators. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, NewUuid, Uuid } from '../../base.ts'
import { Audience, conditionRefusals } from '../audiences.ts'
import { Device, ItemAction, ItemLink, Slug } from '../crm.ts'
import { line, reason } from '../../office.ts'
import { PictureName, pictureRefusals } from '../pictures.ts'

const why = reason('Напишите, зачем')
const id = z.object({ id: Uuid })

/**
 * What must also be true of the visitor; a guest has no facts. Null for everybody; an absent one leaves that of the item
 * unchanged.
 */
const condition = z.optional(z.nullable(Audience))

/** The fields that an operator edits. */
const draft = {
  slug: Slug,
  title: z.nullable(line(80)),
  text: line(400),
  image: PictureName,
  button: z.nullable(line(30)),
  link: z.nullable(ItemLink),
  audience: z.enum(['all', 'guests', 'players']),
  condition,
  device: Device,
  from: z.nullable(Moment),
  to: z.nullable(Moment),
  /** Smaller positions come first. */
  position: z.int().check(z.minimum(0), z.maximum(10_000)),
  /** An offer is not shown to self-excluded players. */
  isOffer: z.boolean(),
  /** The public setting that must be on for the item to be shown. */
  flag: z.nullable(z.string().check(z.regex(/^[a-z][a-z_\d]{0,59}$/, 'Нужно имя настройки'))),
  enabled: z.boolean(),
}

/** The version that the operator has read; 0 for a new item. */
const seen = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

export const OfficeItem = z.object({
  ...draft,
  condition: z.nullable(Audience),
  id: z.string(),
  version: z.int(),
  /** Null for an item that was shipped with the product. */
  author: z.nullable(z.string()),
  changedAt: Moment,
})
export type OfficeItem = z.output<typeof OfficeItem>

export const listOfficeItems = endpoint({
  method: 'GET',
  path: `${API}/office/rotator`,
  audience: { operator: 'rotator.read' },
  summary: 'Что стоит в слотах, и выключенное тоже; по слотам и по порядку',
  query: z.object({ slug: z.optional(Slug) }),
  answer: z.array(OfficeItem),
  refusals: {},
})

const refusals = {
  item_changed: {
    status: 409,
    code: 2103,
    message: 'Это уже изменили без вас. Посмотрите на новое.',
  },
  ...pictureRefusals,
  slot_full: { status: 409, code: 2104, message: 'В слоте уже столько, сколько можно' },
} as const

/** Creates an item with an id that the caller has generated, or changes it. */
export const saveItem = endpoint({
  method: 'PUT',
  path: `${API}/office/rotator/items/:id`,
  audience: { operator: 'rotator.change' },
  summary: 'Поставить в слот новое или изменить то, что стоит',
  params: z.object({ id: NewUuid }),
  body: z.strictObject({ ...draft, seen, why }).check(
    z.refine(({ button, link }) => button !== null || link === null, {
      error: 'Кнопка и адрес нужны вместе',
      path: ['button'],
    }),
    z.refine(({ button, link }) => button === null || link !== null, {
      error: 'Кнопка и адрес нужны вместе',
      path: ['link'],
    }),
    z.refine(({ from, to }) => from === null || to === null || Date.parse(to) > Date.parse(from), {
      error: 'Конец должен быть позже начала',
      path: ['to'],
    }),
  ),
  answer: OfficeItem,
  refusals: { ...refusals, ...conditionRefusals },
})

export const switchItem = endpoint({
  method: 'POST',
  path: `${API}/office/rotator/items/:id/switch`,
  audience: { operator: 'rotator.change' },
  summary: 'Убрать из слота или вернуть туда',
  params: id,
  body: z.strictObject({ enabled: z.boolean(), seen, why }),
  answer: OfficeItem,
  refusals: {
    item_unknown: { status: 404, code: 2102, message: 'В слотах этого нет' },
    item_changed: refusals.item_changed,
  },
})

export const listItemActions = endpoint({
  method: 'GET',
  path: `${API}/office/rotator/items/:id/actions`,
  audience: { operator: 'rotator.read' },
  summary: 'Сколько игроков и сколько раз гости что-то сделали с тем, что стоит в слоте',
  params: z.object({ id: z.string().check(z.regex(/^[\da-f-]{16,36}$/)) }),
  answer: z.array(
    z.object({
      action: ItemAction,
      /** The number of different players. */
      players: z.int(),
      /** The number of calls by guests, who cannot be told apart. */
      guests: z.int(),
    }),
  ),
  refusals: { item_unknown: switchItem.refusals.item_unknown },
})
