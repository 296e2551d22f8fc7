/**
 * The Telegram bot: messages to the chats that players have linked, and answers to their commands. Modules tell of an
 * operation in their own transactions, once for each player; an offer needs a pass of the gate. A message may arrive
 * twice if the process dies between its delivery and the note of it, because Telegram has no key for repeated calls.
 *
 * Locks: the player's row, then rows of the player's chat, after those of the module that tells.
 */
import { type Kind } from '@ayva/contract/platform/consent'
import { after, hours } from '#lib/clock.ts'
import { cutText } from '#lib/cut-text.ts'
import { type Tx } from '#lib/data/db.ts'
import { addJob } from '#lib/work/jobs.ts'
import { mustBeFor, type OfferPass } from '../../platform/consent/consent.ts'
import * as store from './telegram-bot.sql.ts'

export { selectReachable as reachableByTelegram } from './telegram-bot.sql.ts'

export const SEND = 'telegram-bot.send'
/** With the queue's growing pauses (e, e² … seconds) these are some four hours. */
export const TRIES_MAX = 10
/** How long a message stays worth sending if its module says nothing else; an offer for less, as it may grow stale. */
const LIFE_MS = { service: hours(24), security: hours(72), offers: hours(4) } as const
const TITLE_MAX = 120
const TEXT_MAX = 1000

export type TelegramMessage = {
  playerId: bigint
  /** What it tells of; a player is told of each operation once. */
  operation: string
  /** Plain text, like `text`. */
  title: string
  text: string
  /** The page of the site that its button opens. */
  link?: { label: string; path: string } | undefined
  now: Date
  /** Until when it is worth sending. */
  until?: Date
}

/** Tells of the player's own affairs or of the safety of the account, if the caller's transaction commits. */
export function sendTelegramNotice(
  tx: Tx,
  about: Exclude<Kind, 'offers'>,
  message: TelegramMessage,
): Promise<void> {
  return enqueue(tx, about, message)
}

/** Tells of an offer, which the gate has let through in this transaction. */
export async function sendTelegramOffer(
  tx: Tx,
  pass: OfferPass,
  message: TelegramMessage,
): Promise<void> {
  mustBeFor(pass, 'telegram', message.playerId)
  await enqueue(tx, 'offers', message)
}

async function enqueue(tx: Tx, about: Kind, message: TelegramMessage): Promise<void> {
  const { playerId, operation, now, title, text, link = null } = message
  if (!(await store.findChat(tx, playerId))) return
  if (!(await store.insertDelivery(tx, { playerId, operation, at: now }))) return
  const until = message.until ?? after(now, LIFE_MS[about])
  const words = { title: cutText(title, TITLE_MAX), text: cutText(text, TEXT_MAX), link }
  // Without a key: transactions that tell the same player must not wait for each other at a job.
  const payload = { playerId, operation, about, words, until }
  await addJob(tx, SEND, payload, { maxAttempts: TRIES_MAX })
}
