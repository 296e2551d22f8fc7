/** The inbox: notices to a player with a text and a link, kept for a month. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, pageOf, PathId } from '../base.ts'

/** The number of notices on a page. */
const INBOX_PAGE = 10
/** How long a notice is kept. */
export const INBOX_DAYS = 30
/** The most notices of a player; older ones are deleted. */
export const INBOX_MAX = 300

export const InboxNotification = z.object({
  id: z.int(),
  notification: z.object({
    /** The kind of notice, such as `deposit_credited`. Kinds may be added, so clients must accept unknown ones. */
    name: z.string(),
    /** When the event happened. */
    timestamp: Moment,
    title: z.string(),
    /** Empty if the title is sufficient. */
    text: z.string(),
    /** A path of the site, with the text of the link. */
    link: z.nullable(z.object({ text: z.string(), value: z.string() })),
  }),
  created_at: Moment,
  /** Null until the player has closed the inbox that showed the notice. */
  viewed_at: z.nullable(Moment),
})
export type InboxNotification = z.output<typeof InboxNotification>

export const listInbox = endpoint({
  method: 'GET',
  path: `${API}/users/self/inbox`,
  audience: 'player',
  summary: 'Уведомления игрока, сначала новые',
  query: z.object({
    ...pageOf(50, INBOX_PAGE),
    /** Returns notices before the one with this id, so that new ones do not shift the pages. */
    before: z.optional(PathId),
  }),
  answer: z.object({
    notifications: z.array(InboxNotification),
    /** The number of all notices, and of new ones. */
    count: z.int(),
    unread: z.int(),
  }),
  refusals: {},
})

/** Idempotent: deleting a notice again succeeds. */
export const deleteNotification = endpoint({
  method: 'DELETE',
  path: `${API}/users/self/inbox/:id`,
  audience: 'player',
  summary: 'Удалить уведомление',
  params: z.object({ id: PathId }),
  answer: z.object({ deleted: z.literal(true) }),
  refusals: {
    notification_unknown: { status: 404, code: 4000, message: 'Такого уведомления нет' },
  },
})

export const clearInbox = endpoint({
  method: 'DELETE',
  path: `${API}/users/self/inbox`,
  audience: 'player',
  summary: 'Удалить все уведомления',
  answer: z.object({ deleted: z.int() }),
  refusals: {},
})

export const viewInbox = endpoint({
  method: 'POST',
  path: `${API}/users/self/inbox/viewed`,
  audience: 'player',
  summary: 'Отметить все уведомления просмотренными',
  answer: z.object({ viewed: z.int() }),
  refusals: {},
})
