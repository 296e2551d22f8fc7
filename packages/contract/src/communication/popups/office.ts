/** Popups and messages over pages, for operators. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, NewUuid, Uuid } from '../../base.ts'
import { line, PlayerDigits, reason } from '../../office.ts'
import { Audience, conditionRefusals } from '../../platform/audiences.ts'
import { PictureName, pictureRefusals } from '../../platform/pictures.ts'
import { Popup, placementEvents, PopupMessage, positions } from '../popups.ts'

const why = reason('Напишите, зачем')

const content = z.strictObject({
  title: line(80),
  text: line(400),
  image: z.optional(PictureName),
  link: z.nullable(
    z.strictObject({
      label: line(30),
      path: z
        .string()
        .check(
          z.maxLength(500),
          z.regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u, 'Нужен адрес этого сайта: /…'),
        ),
    }),
  ),
})
/** An offer is not shown to self-excluded players. */
const isOffer = z.boolean()

export const OfficePopup = z.object({
  ...Popup.shape,
  audience: z.enum(['all', 'vip']),
  /** What must also be true of the player; null for everybody. */
  condition: z.nullable(Audience),
  isOffer,
  /** Smaller positions are shown first. */
  position: z.int(),
  from: Moment,
  to: Moment,
  author: z.string(),
  /** How often each event was recorded, over all displays. */
  events: z.record(z.enum(placementEvents), z.int()),
})
export type OfficePopup = z.output<typeof OfficePopup>

export const listOfficePopups = endpoint({
  method: 'GET',
  path: `${API}/office/popups`,
  audience: { operator: 'popups.read' },
  summary: 'Окна для игроков и что с ними было, сначала новые',
  answer: z.array(OfficePopup),
  refusals: {},
})

export const createPopup = endpoint({
  method: 'POST',
  path: `${API}/office/popups`,
  audience: { operator: 'popups.change' },
  summary: 'Завести окно, которое каждый игрок увидит один раз',
  body: z.strictObject({
    /** Makes the call repeatable; it becomes the id of the popup. */
    uuid: NewUuid,
    content,
    audience: z.enum(['all', 'vip']),
    condition: z.optional(z.nullable(Audience)),
    isOffer,
    position: z.int().check(z.minimum(0), z.maximum(10_000)),
    from: Moment,
    to: Moment,
    why,
  }),
  answer: OfficePopup,
  refusals: {
    popup_dates: { status: 422, code: 2121, message: 'Конец должен быть позже начала и впереди' },
    popups_full: { status: 409, code: 2122, message: 'Окон уже столько, сколько можно' },
    popup_other: { status: 422, code: 2123, message: 'Под этим номером уже другое окно' },
    ...pictureRefusals,
    ...conditionRefusals,
  },
})

export const stopPopup = endpoint({
  method: 'POST',
  path: `${API}/office/popups/:id/stop`,
  audience: { operator: 'popups.change' },
  summary: 'Больше не показывать окно',
  params: z.object({ id: Uuid }),
  body: z.strictObject({ why }),
  /** False if it had ended before. */
  answer: z.object({ stopped: z.boolean() }),
  refusals: { popup_unknown: { status: 404, code: 2120, message: 'Такого окна нет' } },
})

export const sendPopupMessage = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/popup-messages`,
  audience: { operator: 'popups.change' },
  summary: 'Показать игроку сообщение поверх страницы',
  params: z.object({ playerId: PlayerDigits }),
  body: z.strictObject({
    /** Makes the call repeatable. */
    uuid: NewUuid,
    content,
    position: z.enum(positions),
    isOffer,
    /** How many days the message waits for the player to visit the site. */
    days: z.int().check(z.minimum(1), z.maximum(30)),
    why,
  }),
  answer: PopupMessage,
  refusals: {
    messages_full: {
      status: 409,
      code: 2124,
      message: 'У игрока уже есть непрочитанные сообщения',
    },
    ...pictureRefusals,
    message_other: { status: 422, code: 2125, message: 'Под этим номером уже другое сообщение' },
  },
})
