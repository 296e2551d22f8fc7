/**
 * Sends what waits for one partner, one message after the other. A message is taken for a minute before its attempt,
 * so no other worker sends it meanwhile; one whose worker was killed is sent again, with the same event id.
 */
import * as z from 'zod/mini'
import { after, days, hours, minutes } from '#lib/clock.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { type Deps } from '#lib/deps.ts'
import { deliver, type Delivered } from './deliver.ts'
import { isOn, mayBeTold, openSecret, PARTNERS_MAX, wake } from './partners.ts'
import * as store from './partners.sql.ts'

const Payload = z.object({ partnerId: z.string() })

/** The pauses after failed attempts; after the last one the message is given up. */
export const PAUSES_MS = [
  minutes(1),
  minutes(5),
  minutes(15),
  hours(1),
  hours(3),
  hours(6),
  hours(12),
  days(1),
]
export const TRIES_MAX = PAUSES_MS.length + 1
const TAKEN_MS = minutes(1)
export const WITHDRAWN = 'Игрок отозвал согласие'
/** How many messages one run sends; then other partners have their turn. */
const RUN_MAX = 5

/** Partners to whom this process sends now, so that a slow one takes one place of the queue. */
const busyOf = perApp(() => new Set<string>())

export async function sendDue(deps: Deps, payload: unknown, signal: AbortSignal): Promise<void> {
  const { partnerId } = z.parse(Payload, payload)
  const busy = busyOf(deps)
  if (busy.has(partnerId)) return
  busy.add(partnerId)
  try {
    if (await sendSome(deps, partnerId, signal)) await wake(deps.db, partnerId)
  } finally {
    busy.delete(partnerId)
  }
}

/** Wakes the workers of the partners for whom something is due, each minute. */
export async function wakeDue({ db, clock }: Deps): Promise<void> {
  for (const { id: partnerId, enabled } of await store.listPartners(db, PARTNERS_MAX)) {
    if (!enabled) continue
    const due = await store.listDue(db, { partnerId, now: clock.now(), limit: 1 })
    if (due.length > 0) await wake(db, partnerId)
  }
}

/** Returns whether more may be due, and the partner answers. */
async function sendSome(deps: Deps, partnerId: string, signal: AbortSignal): Promise<boolean> {
  const { db, clock } = deps
  const partner = await store.findPartner(db, partnerId)
  if (!partner?.enabled || !(await isOn(deps))) return false
  const due = await store.listDue(db, { partnerId, now: clock.now(), limit: RUN_MAX })
  for (const name of due) {
    if (signal.aborted) return true
    const delivered = await sendOne(deps, partner, name, signal)
    if (delivered?.outcome === 'failed' && delivered.isDown) return false
  }
  return due.length === RUN_MAX
}

async function sendOne(
  deps: Deps,
  partner: store.PartnerRow,
  name: store.DeliveryName,
  signal: AbortSignal,
): Promise<Delivered | undefined> {
  const { db, clock, config } = deps
  const now = clock.now()
  const taken = await store.takeDelivery(db, name, { now, until: after(now, TAKEN_MS) })
  if (!taken) return undefined
  const { tries } = taken
  // The workers of all its attempts were killed before they noted the result.
  if (tries > TRIES_MAX) {
    await store.updateDelivery(db, name, { state: 'dead' })
    return undefined
  }
  // Hours pass between attempts, and the player may have withdrawn the consent meanwhile.
  if (!(await mayBeTold(db, name.playerId))) {
    const dropped = { state: 'dropped', tries: tries - 1, said: WITHDRAWN } as const
    await store.updateDelivery(db, name, dropped)
    return undefined
  }
  const way = { url: partner.url, secret: openSecret(deps, partner), now, signal }
  const delivered = await deliver(config, taken, way)
  if (delivered.outcome === 'sent')
    await store.updateDelivery(db, name, { state: 'sent', said: null })
  else {
    const pause = PAUSES_MS[tries - 1]
    const { why: said } = delivered
    if (pause === undefined) await store.updateDelivery(db, name, { state: 'dead', said })
    else await store.updateDelivery(db, name, { state: 'waits', said, nextAt: after(now, pause) })
  }
  return delivered
}
