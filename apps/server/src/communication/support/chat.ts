/**
 * Conversations of visitors with support. Locks: the visitor's open conversation, then counters of addresses, then the
 * rows of the inbox.
 */
import { randomUUID } from 'node:crypto'
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import { CHAT_PAGE } from '@ayva/contract/communication/support'
import * as contract from '@ayva/contract/communication/support/chat'
import {
  type ChatMessage,
  type MessageAbout,
} from '@ayva/contract/communication/support/chat-fields'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse as refuseCall } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { countSupportChat } from '../../identity/auth/auth.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import * as store from './chat.sql.ts'
import { chatSetting, isOpenAt } from './desk.ts'

/** After this many messages a visitor has to wait for an answer. */
export const UNANSWERED_MAX = 30
/** Counts the messages of both sides. */
export const MESSAGES_MAX = 1000

const refuse = refusing(contract.sendChatMessage.refusals)
const refuseRating = refusing(contract.rateChat.refusals)

/** Refuses with `chat_off` while there is no chat. */
export async function mustBeOn(deps: Deps): Promise<void> {
  const { enabled } = await chatSetting(deps)
  if (!enabled) throw refuse('chat_off')
}

type Shown = { visitor: bigint; before: string | undefined; wait: () => Promise<number | null> }

export async function show(
  deps: Deps,
  { visitor, before, wait }: Shown,
): Promise<contract.ChatView> {
  const { db, clock } = deps
  const page = await messagesOf(db, visitor, { before })
  const chat = await store.findNewestChat(db, visitor)
  return {
    chat: chat ? chatView(chat) : null,
    messages: page.messages,
    more: page.more,
    unread: chat ? await store.countUnread(db, visitor) : 0,
    isOpen: isOpenAt(await chatSetting(deps), clock.now()),
    waitMinutes: await wait(),
  }
}

/** A page of messages of one conversation or of all, and whether there are older ones. */
export async function messagesOf(
  tx: Tx,
  visitor: bigint,
  { before, chatId }: { before: string | undefined; chatId?: string },
): Promise<{ messages: ChatMessage[]; more: boolean }> {
  const rows = await store.pageOfMessages(tx, visitor, {
    before: before === undefined ? undefined : BigInt(before),
    limit: CHAT_PAGE + 1,
    ...(chatId !== undefined && { chatId }),
  })
  return {
    messages: rows.slice(-CHAT_PAGE).map((row) => messageView(row)),
    more: rows.length > CHAT_PAGE,
  }
}

export function messageView(row: store.MessageRow): ChatMessage {
  const { id, key, author, name, text, aboutKind, aboutId, sentAt } = row
  const about = aboutKind === null ? null : ({ kind: aboutKind, id: aboutId } as MessageAbout)
  return { id: id.toString(), key, author, name, text, about, at: sentAt.toISOString() }
}

function chatView(row: store.ChatRow): contract.Chat {
  const { id, state, operatorName, operatorRead, rating } = row
  return { id, state, operator: operatorName, operatorRead: operatorRead.toString(), rating }
}

type Said = Body<typeof contract.sendChatMessage> & { visitor: bigint; ip: string }

/** Stores a message once for its key, in the open conversation or in a new one. */
export async function say(
  deps: Deps,
  chatAbout: AppParts['chatAbout'],
  said: Said,
): Promise<ChatMessage> {
  const { visitor, key, text, about } = said
  const at = deps.clock.now()
  const [row, isNew] = await transaction(deps.db, async (tx) => {
    const before = await store.findMessage(tx, visitor, { author: 'visitor', key })
    if (before) return [before, false] as const
    if (about) await mustBeOwn(tx, chatAbout, { visitor, about })
    const chat = await openFor(tx, deps, said)
    // A concurrent call with the same key held the conversation until now.
    const meanwhile = await store.findMessage(tx, visitor, { author: 'visitor', key })
    if (meanwhile) return [meanwhile, false] as const
    if (chat.unanswered >= UNANSWERED_MAX) throw refuse('chat_unanswered')
    if (chat.messages >= MESSAGES_MAX) throw refuse('chat_full')
    const stored = await store.insertMessage(tx, visitor, {
      chatId: chat.id,
      key,
      author: 'visitor',
      name: '',
      text,
      aboutKind: about?.kind ?? null,
      aboutId: about?.id ?? null,
      sentAt: at,
    })
    await store.updateChat(tx, chat, {
      state: 'waiting',
      since: chat.state === 'waiting' ? chat.since : at,
      unanswered: chat.unanswered + 1,
      messages: chat.messages + 1,
    })
    return [stored, true] as const
  })
  if (row.text !== text) throw refuseCall('key_reused')
  if (isNew) notifyVisitor(deps, visitor)
  return messageView(row)
}

/** The visitor's other tabs reload; guests poll instead. */
export function notifyVisitor({ bus }: Deps, visitor: bigint): void {
  if (visitor > 0n) notifyTabs(bus, visitor, { type: 'support' })
}

async function openFor(tx: Tx, deps: Deps, { visitor, ip }: Said): Promise<store.ChatRow> {
  const open = await store.lockOpenChat(tx, visitor)
  if (open) return open
  if (visitor < 0n) {
    const over = (retryAt: string) => refuse('attempts_over', { retryAt })
    await countSupportChat(tx, deps, ip, over)
  }
  await store.insertChat(tx, { playerId: visitor, id: randomUUID(), at: deps.clock.now() })
  const begun = await store.lockOpenChat(tx, visitor)
  // An operator has just closed it, so the next attempt begins another one.
  if (!begun) throw refuseCall('unavailable')
  return begun
}

async function mustBeOwn(
  tx: Tx,
  chatAbout: AppParts['chatAbout'],
  { visitor, about }: { visitor: bigint; about: MessageAbout },
): Promise<void> {
  const isOwn = visitor > 0n && (await chatAbout.get(about.kind)?.(tx, visitor, about.id))
  if (!isOwn) throw refuse('about_unknown')
}

export async function read(
  deps: Deps,
  visitor: bigint,
  { upTo }: Body<typeof contract.readChat>,
): Promise<Answer<typeof contract.readChat>> {
  if (await store.markRead(deps.db, visitor, BigInt(upTo))) notifyVisitor(deps, visitor)
  return { unread: await store.countUnread(deps.db, visitor) }
}

/** Refuses with `not_found` for an unknown conversation or one of another visitor. */
export async function rate(
  { db }: Deps,
  { visitor, chatId, stars }: { visitor: bigint; chatId: string; stars: number },
): Promise<contract.Chat> {
  return transaction(db, async (tx) => {
    const chat = await store.lockChat(tx, { playerId: visitor, id: chatId })
    if (!chat) throw refuseCall('not_found')
    if (chat.state !== 'closed') throw refuseRating('chat_going_on')
    return chatView(await store.updateChat(tx, chat, { rating: stars }))
  })
}
