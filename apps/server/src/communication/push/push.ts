/**
 * Web push: what a player is told while no page of the site is open. Modules tell it in their own transactions, of
 * one operation once for each browser; an offer needs a pass of the gate. A browser is told as long as the session
 * lives that has subscribed it.
 *
 * Locks: rows of one player's alone, and the row of a browser in the directory, after those of the module that tells.
 */
import { PUSH_DEVICES_MAX } from '@ayva/contract/communication/push'
import { after, hours } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { addJob } from '#lib/work/jobs.ts'
import { type Kind } from '@ayva/contract/platform/consent'
import { type OfferPass } from '../../platform/consent/consent.ts'
import { type Shown } from './deliver.ts'
import * as store from './push.sql.ts'

export { selectReachable as reachableByPush } from './push.sql.ts'

export const SEND = 'push.send'
/** With the queue's growing pauses (e, e² … seconds) these are some four hours. */
export const TRIES_MAX = 10
/** So long a message is worth telling where its module says nothing else; an offer for less, as it may grow stale. */
const LIFE_MS = { service: hours(24), security: hours(72), offers: hours(4) } as const
const TITLE_MAX = 120
const TEXT_MAX = 400

export type PushMessage = {
  playerId: bigint
  /** What it tells of: of each operation a browser is told once. */
  operation: string
  title: string
  text: string
  /** The page of the site that it opens. */
  path: string
  now: Date
  /** Until when it is worth telling. */
  until?: Date
}

/** Tells of the player's own affairs or of the safety of the account, if the caller's transaction commits. */
export function pushNotice(
  tx: Tx,
  about: Exclude<Kind, 'offers'>,
  message: PushMessage,
): Promise<void> {
  return enqueue(tx, about, message)
}

/** Tells of an offer, which the gate has let through in this transaction. */
export async function pushOffer(tx: Tx, pass: OfferPass, message: PushMessage): Promise<void> {
  if (pass.channel !== 'push' || pass.playerId !== message.playerId)
    throw new Error('the pass is for another channel or player')
  await enqueue(tx, 'offers', message)
}

/** The same to one browser alone, which has asked for it. */
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
    title: cut(title, TITLE_MAX),
    text: cut(text, TEXT_MAX),
    path,
    tag: operation,
  }
  // Without keys: transactions that tell the same player must not wait for each other at a job.
  for (const deviceId of isNew)
    await addJob(
      tx,
      SEND,
      { playerId, deviceId, operation, about, shown, until },
      { maxAttempts: TRIES_MAX },
    )
}

/** A message holds so much; half of a pair of surrogates becomes a mark of its own. */
function cut(text: string, most: number): string {
  return text.length <= most ? text.toWellFormed() : `${text.slice(0, most - 1).toWellFormed()}…`
}

/** Of a player's browsers those told of longest ago go. */
export async function dropBeyond(tx: Tx, playerId: bigint): Promise<void> {
  for (const { id } of (await store.listDevices(tx, playerId)).slice(PUSH_DEVICES_MAX))
    await store.deleteDevice(tx, { playerId, id })
}
