/**
 * Web push: messages to players without an open page. Modules send them in their own transactions, once for each
 * operation and browser; an offer needs permission of the gate. A browser gets messages as long as the session that
 * subscribed it is valid.
 *
 * Locks: only rows of one player, and the browser's row in the directory, after those of the sending module.
 */
import { PUSH_DEVICES_MAX } from '@ayva/contract/communication/push'
import { after, hours } from '#lib/clock.ts'
import { cutText } from '#lib/cut-text.ts'
import { type Tx } from '#lib/data/db.ts'
import { addJob } from '#lib/work/jobs.ts'
import { type Kind } from '@ayva/contract/platform/consent'
import { mustBeFor, type OfferPass } from '../../platform/consent/consent.ts'
import { type Shown } from './deliver.ts'
import * as store from './push.sql.ts'

export { selectReachable as reachableByPush } from './push.sql.ts'
export { securityNotice } from './security.ts'

export const SEND = 'push.send'
/** With the queue's exponential pauses (e, e² … seconds) this takes about four hours. */
export const TRIES_MAX = 10
/** The default lifetime of a message; shorter for offers, which become outdated sooner. */
const LIFE_MS = { service: hours(24), security: hours(72), offers: hours(4) } as const
const TITLE_MAX = 120
const TEXT_MAX = 400

export type PushMessage = {
  playerId: bigint
  /** The operation; a browser gets each one once. */
  operation: string
  title: string
  text: string
  /** The page of the site that it opens. */
  path: string
  now: Date
  /** The message is not sent after this moment. */
  until?: Date
}

/** Sends a message about the player's own affairs or the safety of the account, if the caller's transaction commits. */
export function pushNotice(
  tx: Tx,
  about: Exclude<Kind, 'offers'>,
  message: PushMessage,
): Promise<void> {
  return enqueue(tx, about, message)
}

/** Sends an offer that the gate permitted in this transaction. */
export async function pushOffer(tx: Tx, pass: OfferPass, message: PushMessage): Promise<void> {
  mustBeFor(pass, 'push', message.playerId)
  await enqueue(tx, 'offers', message)
}

/** Sends only to the browser that asked for it. */
export async function pushTo(tx: Tx, id: string, message: PushMessage): Promise<void> {
  await enqueue(tx, 'service', message, id)
}

async function enqueue(tx: Tx, about: Kind, message: PushMessage, only?: string): Promise<void> {
  const { playerId, operation, now, title, text, path } = message
  const devices = await store.listDevices(tx, playerId)
  const ids = devices.map(({ id }) => id).filter((id) => only === undefined || id === only)
  if (ids.length === 0) return
  const isNew = await store.insertDeliveries(tx, { playerId, operation, ids, at: now })
  const until = message.until ?? after(now, LIFE_MS[about])
  const shown: Shown = {
    title: cutText(title, TITLE_MAX),
    text: cutText(text, TEXT_MAX),
    path,
    tag: operation,
  }
  // Without job keys, because transactions for the same player must not wait for each other.
  for (const deviceId of isNew)
    await addJob(
      tx,
      SEND,
      { playerId, deviceId, operation, about, shown, until },
      { maxAttempts: TRIES_MAX },
    )
}

/** Deletes a player's browsers above the limit, those with the oldest messages first. */
export async function dropBeyond(tx: Tx, playerId: bigint): Promise<void> {
  for (const { id } of (await store.listDevices(tx, playerId)).slice(PUSH_DEVICES_MAX))
    await store.deleteDevice(tx, { playerId, id })
}
