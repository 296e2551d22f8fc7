/**
 * The inbox of a player. Higher modules write notifications in their own transactions, one for each operation; the
 * player reads, views and deletes them. Their number and age are bounded.
 *
 * Locks: only rows of one player, after those of the writing module.
 */
import { type Answer, type Query, refusing } from '@ayva/contract/base'
import * as contract from '@ayva/contract/communication/inbox'
import { days, isPast } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publish } from '#lib/work/events.ts'
import { addJob } from '#lib/work/jobs.ts'
import { currenciesOf } from '../../identity/auth/auth.ts'
import { mustBeFor, type OfferPass } from '../../platform/consent/consent.ts'
import { pushNotice } from '../push/push.ts'
import { sendTelegramNotice } from '../telegram-bot/telegram-bot.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { offersOpened } from './inbox.events.ts'
import * as store from './inbox.sql.ts'
import { isPushed, type NoticeName, type OfferName, type Said, wordsOf } from './words.ts'

export { offersOpened } from './inbox.events.ts'
export { listTold } from './inbox.sql.ts'

/** Sends a hint to the open tabs after the commit. */
export const NOTIFY = 'inbox.tell'
/** How long before the end a reminder of the last day comes. */
export const LAST_DAY_MS = 86_400_000

const refuse = refusing(contract.deleteNotification.refusals)

type NoticeOf<Names extends NoticeName> = {
  [Name in Names]: {
    playerId: bigint
    /** The operation; each one is notified once. */
    operation: string
    name: Name
    said: Said[Name]
    at: Date
    /** When it is written, if that is later. */
    createdAt?: Date
  }
}[Names]
export type Notice = NoticeOf<Exclude<NoticeName, OfferName>>

/** Notifies a player if, and only if, the caller's transaction commits. */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  if (!(await write(tx, notice))) return
  // Without a job key, because transactions that notify the same player must not wait for each other.
  await addJob(tx, NOTIFY, { playerId: notice.playerId })
}

/** Writes an offer that the gate permitted in this transaction; false if it was already written. */
export async function notifyOffer(
  tx: Tx,
  pass: OfferPass,
  notice: NoticeOf<OfferName>,
): Promise<boolean> {
  mustBeFor(pass, 'inbox', notice.playerId)
  const isNew = await keep(tx, notice)
  if (isNew) await addJob(tx, NOTIFY, { playerId: notice.playerId })
  return isNew
}

/** The same as `notify` without the hint to tabs; false if it was already written. */
export function write(tx: Tx, notice: Notice): Promise<boolean> {
  return keep(tx, notice)
}

async function keep(tx: Tx, { createdAt, ...notice }: NoticeOf<NoticeName>): Promise<boolean> {
  const now = createdAt ?? notice.at
  // A rebuild of events must not write old notifications again.
  if (isPast(notice.at, days(contract.INBOX_DAYS), now)) return false
  // A closed account gets no notifications, although its events may arrive late.
  if ((await currenciesOf(tx, [notice.playerId])).size === 0) return false
  const id = await store.insertNotice(tx, { ...notice, createdAt: now })
  if (id === undefined) return false
  await store.dropBeyond(tx, notice.playerId, contract.INBOX_MAX)
  if (isPushed(notice.name)) await sendAway(tx, notice, now)
  return true
}

/** Sends the same words to the player's browsers and to the chat of the bot, which need no open page. */
async function sendAway(
  tx: Tx,
  { playerId, operation, name, said }: Pushed,
  now: Date,
): Promise<void> {
  const { title, text, link } = wordsOf(name, said)
  const message = { playerId, operation, title, text, now }
  await pushNotice(tx, 'service', { ...message, path: link?.value ?? '/' })
  const button = link ? { label: link.text, path: link.value } : undefined
  await sendTelegramNotice(tx, 'service', { ...message, link: button })
}
type Pushed = Pick<NoticeOf<NoticeName>, 'playerId' | 'operation' | 'name' | 'said'>

export async function inboxOf(
  { db }: Deps,
  playerId: bigint,
  { before, ...page }: Query<typeof contract.listInbox>,
): Promise<Answer<typeof contract.listInbox>> {
  const rows = await store.listNotices(db, playerId, {
    ...page,
    before: before === undefined ? undefined : BigInt(before),
  })
  return { notifications: rows.map(shown), ...(await store.countNotices(db, playerId)) }
}

export function shown(row: store.NoticeRow): contract.InboxNotification {
  const { id, name, said, at, createdAt, viewedAt } = row
  return {
    id: Number(id),
    notification: { name, timestamp: at.toISOString(), ...wordsOf(name, said) },
    created_at: createdAt.toISOString(),
    viewed_at: viewedAt?.toISOString() ?? null,
  }
}

/** Refuses with `notification_unknown`. */
export async function remove(
  deps: Deps,
  playerId: bigint,
  id: number,
): Promise<Answer<typeof contract.deleteNotification>> {
  const name = BigInt(id)
  const gone = await store.markDeleted(deps.db, playerId, { at: deps.clock.now(), id: name })
  if (gone > 0) notifyTabs(deps.bus, playerId, { type: 'inbox', isNew: false })
  else if (!(await store.isNotice(deps.db, playerId, name))) throw refuse('notification_unknown')
  return { deleted: true }
}

export async function clear(
  deps: Deps,
  playerId: bigint,
): Promise<Answer<typeof contract.clearInbox>> {
  const deleted = await store.markDeleted(deps.db, playerId, { at: deps.clock.now() })
  if (deleted > 0) notifyTabs(deps.bus, playerId, { type: 'inbox', isNew: false })
  return { deleted }
}

export async function view(
  deps: Deps,
  playerId: bigint,
): Promise<Answer<typeof contract.viewInbox>> {
  const at = deps.clock.now()
  const viewed = await transaction(deps.db, async (tx) => {
    const seen = await store.markViewed(tx, playerId, at)
    const operations = seen.filter(({ name }) => name === 'offer').map(({ operation }) => operation)
    if (operations.length > 0)
      await publish(tx, offersOpened, { playerId, body: { operations }, at })
    return seen.length
  })
  // Updates the badge in the player's other tabs.
  if (viewed > 0) notifyTabs(deps.bus, playerId, { type: 'inbox', isNew: false })
  return { viewed }
}
