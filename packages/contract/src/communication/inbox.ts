/** The inbox: what a player is told has happened, each with words and a way on, kept for a month. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, pageOf, PathId } from '../base.ts'

/** How many are shown at a time. */
const INBOX_PAGE = 10
/** So long each of them is kept. */
export const INBOX_DAYS = 30
/** More of one player's are never kept: the oldest go. */
export const INBOX_MAX = 300

export const InboxNotification = z.object({
  id: z.int(),
  notification: z.object({
    /** What kind of thing has happened: `deposit_credited`. Kinds are added; a reader knows none of them by heart. */
    name: z.string(),
    /** When it happened. */
    timestamp: Moment,
    title: z.string(),
    /** Empty where the title says it all. */
    text: z.string(),
    /** Where one goes from here: a path of the site, and the words of the link. */
    link: z.nullable(z.object({ text: z.string(), value: z.string() })),
  }),
  created_at: Moment,
  /** Null until the player has closed the inbox with it in there; it never becomes null again. */
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
    /** Those before the one of this id: what comes meanwhile moves no page. */
    before: z.optional(PathId),
  }),
  answer: z.object({
    notifications: z.array(InboxNotification),
    /** How many there are, and how many of them are new. */
    count: z.int(),
    unread: z.int(),
  }),
  refusals: {},
})

/** Naturally repeatable: one that is deleted already answers as the first time. */
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
