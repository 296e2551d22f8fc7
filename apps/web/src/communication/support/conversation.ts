/** The messages that a tab knows, from pages that arrive one by one and can overlap. */
import { type ChatMessage } from '@ayva/contract/communication/support/chat-fields'
import { type ChatView } from '@ayva/contract/communication/support/chat'

const BUSY_MS = 120_000
const GUEST_BUSY_MS = 3_000
const PLAYER_BUSY_MS = 15_000
const IDLE_MS = 30_000

/** Adds the newest page; if there is a gap to the known messages, they are dropped. */
export function withNewest(known: ChatView | undefined, page: ChatView): ChatView {
  const [first] = page.messages
  const last = known?.messages.at(-1)
  if (!known || !first || !last) return page
  if (page.more && BigInt(first.id) > BigInt(last.id)) return page
  const older = known.messages.filter(({ id }) => BigInt(id) < BigInt(first.id))
  const more = older.length > 0 ? known.more : page.more
  return { ...page, more, messages: older.concat(page.messages) }
}

export function withOlder(known: ChatView, page: ChatView): ChatView {
  const [first] = known.messages
  const older = page.messages.filter(({ id }) => !first || BigInt(id) < BigInt(first.id))
  return { ...known, more: page.more, messages: older.concat(known.messages) }
}

/** A sent message is in the answer and in the next page, but is shown once. */
export function withMessage(known: ChatView, message: ChatMessage): ChatView {
  if (known.messages.some(({ id }) => id === message.id)) return known
  return { ...known, messages: known.messages.concat(message) }
}

/** The interval of polling in ms: a guest has no websocket, and a player's can be interrupted. */
export function nextAskMs(view: ChatView | undefined, isGuest: boolean, nowMs: number): number {
  const last = view?.messages.at(-1)
  const busy = last !== undefined && nowMs - Date.parse(last.at) < BUSY_MS
  if (view?.chat?.state !== 'waiting' && !busy) return IDLE_MS
  return isGuest ? GUEST_BUSY_MS : PLAYER_BUSY_MS
}
