/** Operators' work with conversations. Locks: the conversation. */
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import { supportSettings } from '@ayva/contract/communication/support'
import { type ChatMessage } from '@ayva/contract/communication/support/chat-fields'
import * as office from '@ayva/contract/communication/support/office'
import { after, minutes } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse as refuseCall } from '#lib/http/serve.ts'
import { addJob } from '#lib/work/jobs.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { messagesOf, messageView, notifyVisitor } from './chat.ts'
import * as store from './chat.sql.ts'
import { chatSetting, isOpenAt } from './desk.ts'

/** For this long after the last answer no other operator can take the conversation. */
export const TAKEN_MS = minutes(15)
/** A visitor who has not read an answer within this time is notified in the inbox. */
const AWAY_MS = minutes(2)
export const TELL = 'support.tell'
const PAGE = 50
const NAME_MAX = 120

const refuse = refusing(office.answerChat.refusals)

export type ChatOf = { visitor: bigint; chatId: string }
type By = ChatOf & { operator: OperatorPrincipal }

export async function queue(
  { db }: Deps,
  { state, after: from }: Query<typeof office.listChats>,
): Promise<Answer<typeof office.listChats>> {
  const rows = await store.listQueue(db, { state, after: placeOf(from), limit: PAGE })
  const last = rows.at(-1)
  return {
    chats: rows.map(officeView),
    next:
      rows.length < PAGE || !last ? null : `${last.since.getTime()}_${last.playerId}_${last.id}`,
  }
}

function placeOf(name: string | undefined): store.QueuePlace | undefined {
  if (name === undefined) return undefined
  const [ms, playerId, id] = name.split('_')
  return { since: new Date(Number(ms)), playerId: BigInt(playerId!), id: id! }
}

function officeView(row: store.ChatRow): office.OfficeChat {
  const { playerId, id, state, since, unanswered, operatorName, takenUntil, rating } = row
  return {
    visitor: playerId.toString(),
    chatId: id,
    playerId: playerId > 0n ? playerId.toString() : null,
    state,
    since: since.toISOString(),
    unanswered,
    operator: operatorName,
    takenUntil: takenUntil?.toISOString() ?? null,
    rating,
  }
}

/** Opening the newest page marks it as read, which the visitor sees. */
export async function open(
  deps: Deps,
  { visitor, chatId, before }: ChatOf & Query<typeof office.openChat>,
): Promise<Answer<typeof office.openChat>> {
  const page = await messagesOf(deps.db, visitor, { before, chatId })
  const name = { playerId: visitor, id: chatId }
  const chat = await store.findChat(deps.db, name)
  if (!chat) throw refuseCall('not_found')
  const last = BigInt(page.messages.at(-1)?.id ?? 0)
  if (last > chat.operatorRead) {
    await store.updateChat(deps.db, name, { operatorRead: last })
    notifyVisitor(deps, visitor)
  }
  return Object.assign(officeView(chat), page)
}

/** Refuses with `chat_taken` while another operator has it, with `chat_over` when it is closed. */
export async function take(deps: Deps, by: By): Promise<office.OfficeChat> {
  const taken = await transaction(deps.db, async (tx) => {
    const chat = await held(tx, deps, by)
    if (chat.state === 'closed') throw refuse('chat_over')
    return store.updateChat(tx, chat, ownedBy(deps, by))
  })
  notifyVisitor(deps, by.visitor)
  return officeView(taken)
}

async function held(tx: Tx, { clock }: Deps, { visitor, chatId, operator }: By) {
  const chat = await store.lockChat(tx, { playerId: visitor, id: chatId })
  if (!chat) throw refuseCall('not_found')
  const isOthers = chat.operator !== null && chat.operator !== operator.id
  if (isOthers && chat.takenUntil !== null && chat.takenUntil > clock.now())
    throw refuse('chat_taken', { values: { name: chat.operatorName ?? '' } })
  return chat
}

const ownedBy = ({ clock }: Deps, { operator }: By) => ({
  operator: operator.id,
  operatorName: operator.name.slice(0, NAME_MAX),
  takenUntil: after(clock.now(), TAKEN_MS),
})

/** Stores an answer once for its key; the first answer takes the conversation. Refuses as `take` does. */
export async function answer(
  deps: Deps,
  { key, text, ...by }: By & Body<typeof office.answerChat>,
): Promise<ChatMessage> {
  const at = deps.clock.now()
  const hours = await chatSetting(deps)
  const [row, isNew] = await transaction(deps.db, async (tx) => {
    const chat = await held(tx, deps, by)
    const before = await store.findMessage(tx, by.visitor, { author: 'operator', key })
    if (before) return [before, false] as const
    if (chat.state === 'closed') throw refuse('chat_over')
    const own = ownedBy(deps, by)
    const stored = await store.insertMessage(tx, by.visitor, {
      chatId: chat.id,
      key,
      author: 'operator',
      name: own.operatorName,
      text,
      aboutKind: null,
      aboutId: null,
      sentAt: at,
    })
    const isFirst = chat.waitedS === null && chat.state === 'waiting'
    const waited = Math.round((at.getTime() - chat.openedAt.getTime()) / 1000)
    // Conversations opened outside the opening hours do not count, because the visitor was told so.
    const counts = isFirst && waited >= 0 && isOpenAt(hours, chat.openedAt)
    await store.updateChat(
      tx,
      chat,
      Object.assign(own, {
        state: 'answered' as const,
        since: at,
        unanswered: 0,
        messages: chat.messages + 1,
        waitedS: counts ? waited : chat.waitedS,
      }),
    )
    if (by.visitor > 0n)
      await addJob(tx, TELL, { visitor: by.visitor, chatId: chat.id }, { waitMs: AWAY_MS })
    return [stored, true] as const
  })
  if (row.text !== text) throw refuseCall('key_reused')
  if (isNew) notifyVisitor(deps, by.visitor)
  return messageView(row)
}

/** Closed once; the visitor's next message begins another conversation. */
export async function close(deps: Deps, by: By): Promise<office.OfficeChat> {
  const closed = await transaction(deps.db, async (tx) => {
    const chat = await held(tx, deps, by)
    if (chat.state === 'closed') return chat
    return store.updateChat(tx, chat, { state: 'closed', since: deps.clock.now(), unanswered: 0 })
  })
  notifyVisitor(deps, by.visitor)
  return officeView(closed)
}

export const readyAnswers = (deps: Deps): Promise<Answer<typeof office.listReadyAnswers>> =>
  readSetting(deps, supportSettings, 'support_answers')
