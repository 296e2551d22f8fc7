/** What opens by itself over pages: popups and messages of operators, and the invitation of guests. */
import * as z from 'zod/mini'
import { API, endpoint, NewUuid, Uuid } from '../base.ts'
import { setting, type ValuesOf } from '../setting.ts'

const seconds = z.int().check(z.minimum(1), z.maximum(86_400))

/** What the module lets an operator set. */
export const popupsSettings = {
  popup_registration: setting({
    schema: z.strictObject({
      enabled: z.boolean(),
      hash: z.enum(['#register', '#authorization']),
      timeout: seconds,
      interval: seconds,
      mobile_enabled: z.boolean(),
      mobile_timeout: seconds,
      mobile_interval: seconds,
    }),
    shipped: {
      enabled: false,
      hash: '#register',
      timeout: 60,
      interval: 900,
      mobile_enabled: false,
      mobile_timeout: 60,
      mobile_interval: 900,
    },
    visibility: 'public',
    kind: 'content',
    summary:
      'Приглашение гостя зарегистрироваться, в секундах: через сколько впервые и через сколько после ' +
      'закрытия. mobile_ — то же на телефонах. На страницах игр его нет',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof popupsSettings> {}
}

/** Words of an operator, and where they lead. */
const Content = z.object({
  title: z.string(),
  text: z.string(),
  /** `path` is a page of this site. */
  link: z.nullable(z.object({ label: z.string(), path: z.string() })),
})

/** A dialog that each player is shown once. */
export const Popup = z.object({ id: Uuid, content: Content })
export type Popup = z.output<typeof Popup>

export const showPopup = endpoint({
  method: 'GET',
  path: `${API}/popups/current`,
  audience: 'player',
  summary: 'Окно, которое игроку пора показать; null, если такого нет',
  answer: z.nullable(Popup),
  refusals: {},
})

const popup = z.object({ id: Uuid })
const refusals = {
  popup_unknown: { status: 404, code: 2120, message: 'Такого окна нет' },
} as const

/** Naturally repeatable. */
export const viewPopup = endpoint({
  method: 'POST',
  path: `${API}/popups/:id/mark-as-viewed`,
  audience: 'player',
  summary: 'Отметить окно просмотренным: больше его не будет',
  params: popup,
  answer: z.object({ viewed: z.literal(true) }),
  refusals,
})

/** Where on the screen a message stands. */
export const positions = [
  'center',
  'top',
  'top-left',
  'top-right',
  'bottom',
  'bottom-left',
  'bottom-right',
] as const
export const PopupMessage = z.object({
  uuid: Uuid,
  content: Content,
  position: z.enum(positions),
})
export type PopupMessage = z.output<typeof PopupMessage>

export const showPopupMessage = endpoint({
  method: 'GET',
  path: `${API}/popups/message`,
  audience: 'player',
  summary: 'Сообщение, которое игроку пора показать поверх страницы; null, если такого нет',
  answer: z.nullable(PopupMessage),
  refusals: {},
})

/** What happens to a popup or a message in the browser, in the order in which it does. */
export const placementEvents = [
  'accepted_by_fe',
  'shown',
  'closed',
  'game_opened',
  'button_clicked',
] as const
export type PlacementEvent = (typeof placementEvents)[number]

/** Naturally repeatable: of each display an event is recorded once. A message that is closed is due no more. */
export const sendPlacementEvent = endpoint({
  method: 'POST',
  path: `${API}/popups/:id/events/:event`,
  audience: 'player',
  summary: 'Сообщить, что стало с окном или сообщением на странице',
  params: z.object({ id: Uuid, event: z.enum(placementEvents) }),
  body: z.strictObject({
    /** Made by the page for each time that it shows the popup. */
    display: NewUuid,
  }),
  /** False where it was recorded before. */
  answer: z.object({ recorded: z.boolean() }),
  refusals,
})
