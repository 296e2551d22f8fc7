/**
 * Decides which offers may be sent to a player. Messages about the player's own affairs or the safety of the account
 * are always sent. An offer needs an `OfferPass`, which only this module makes: the player allows offers by that
 * channel, no module refuses them, the caps are not reached, and it is not night.
 *
 * Locks: rows of `consent_player` in the order of their ids, after those of the module that sends.
 */
import {
  type Channel,
  consentSettings,
  type DropReason,
  type KeptBack,
  wantedByDefault,
} from '@ayva/contract/platform/consent'
import { after } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OffersRefused } from '#lib/module.ts'
import { publish } from '#lib/work/events.ts'
import { readSettingIn } from '../settings/settings.ts'
import { offerDropped } from './consent.events.ts'
import * as store from './consent.sql.ts'
import { channelsOf } from './preferences.ts'
import { DAY_MS, type Facts, type Rules, type Verdict, verdictOf, WEEK_MS } from './rules.ts'

export { offerDropped } from './consent.events.ts'
export { type Verdict } from './rules.ts'
export { unsubscribeAddress } from './unsubscribe.ts'
export { zoneOf } from './consent.sql.ts'
export { chosenZone, defaultZone, defaultZoneIn, keepFirstZone } from './preferences.ts'

declare const granted: unique symbol
/** Proves that one offer to one player was allowed. */
export type OfferPass = { readonly [granted]: true; playerId: bigint; channel: Channel }

/** What the decision needs from the app. */
export type Gate = { log: Deps['log']; offersRefused: OffersRefused }

export type Asked = {
  channel: Channel
  now: Date
  /** The offers, each with the id of its operation; one operation sends a player one offer, which is counted once. */
  offers: readonly { playerId: bigint; operation: string }[]
}
export type Answered =
  | Exclude<Verdict, { verdict: 'passes' }>
  /** If `isNew` is false, the offer was allowed before and must not be sent again. */
  | { verdict: 'passes'; pass: OfferPass; isNew: boolean }

/** Channels that reach only a player who is on the site, so the night does not matter. */
const ON_SITE: readonly Channel[] = ['page', 'inbox']

/**
 * Decides on offers and counts those that pass, in the caller's transaction, which must also send them. The answers are
 * in the order of the offers.
 */
export async function reserveOffers(tx: Tx, gate: Gate, asked: Asked): Promise<Answered[]> {
  const { channel, now, offers } = asked
  if (offers.length === 0) return []
  const ids = [...new Set(offers.map(({ playerId }) => playerId))]
  const refused = await refusalsOf(tx, gate, ids, now)
  const open = ids.filter((id) => !refused.has(id))
  await store.lockPlayers(tx, open)
  const { judged, known } = await judge(tx, gate, { asked, refused })
  const passing = offers.filter((_, at) => judged[at]!.verdict === 'passes')
  await store.insertSent(tx, {
    ids: passing.map(({ playerId }) => playerId),
    operations: passing.map(({ operation }) => operation),
    channel,
    at: now,
  })
  return judged.map((one, at) => {
    if (one.verdict !== 'passes') return one
    const pass = { playerId: offers[at]!.playerId, channel } as OfferPass
    return { verdict: 'passes', pass, isNew: !known[at]! }
  })
}

/** Decides like `reserveOffers`, without counting. */
export async function judgeOffers(tx: Tx, gate: Gate, asked: Asked): Promise<Verdict[]> {
  const ids = [...new Set(asked.offers.map(({ playerId }) => playerId))]
  const refused = await refusalsOf(tx, gate, ids, asked.now)
  return (await judge(tx, gate, { asked, refused })).judged
}

/** Throws if a pass was given for another channel or another player. */
export function mustBeFor(pass: OfferPass, channel: Channel, playerId: bigint): void {
  if (pass.channel !== channel || pass.playerId !== playerId)
    throw new Error('the pass is for another channel or player')
}

type LateOffer = {
  channel: Channel
  playerId: bigint
  operation: string
  now: Date
  /** The offer is not worth sending after this moment. */
  until: Date
}

/**
 * Decides again on an offer that was allowed before and has waited: the player may have declined meanwhile, or it may be
 * night. If the offer must wait, `waitMs` ends before `until`; if it is to be dropped, `dropped` is the reason.
 */
export async function judgeLateOffer(
  tx: Tx,
  gate: Gate,
  { channel, playerId, operation, now, until }: LateOffer,
): Promise<'send' | { dropped: DropReason } | { waitMs: number }> {
  if (until <= now) return { dropped: 'too_late' }
  const asked = { channel, now, offers: [{ playerId, operation }] }
  const [answer] = await judgeOffers(tx, gate, asked)
  if (answer?.verdict === 'passes') return 'send'
  if (answer?.verdict === 'kept_back') return { dropped: answer.why }
  if (answer?.verdict !== 'waits' || answer.until >= until) return { dropped: 'too_late' }
  return { waitMs: answer.until.getTime() - now.getTime() }
}

type Dropped = { playerId: bigint; operation: string; reason: DropReason; at: Date }

/** Tells other modules that an offer which had passed will not be sent. */
export function dropOffer(tx: Tx, { playerId, operation, reason, at }: Dropped): Promise<void> {
  return publish(tx, offerDropped, { playerId, body: { operation, reason }, at })
}

/** Whether offers on pages may be shown to a player; they are not counted. */
export async function wantsOffers(
  tx: Tx,
  gate: Gate,
  { playerId, now }: { playerId: bigint; now: Date },
): Promise<boolean> {
  if ((await refusalsOf(tx, gate, [playerId], now)).size > 0) return false
  const takes = await channelsOf(tx, [playerId])
  return takes.get(playerId)!.includes('page')
}

async function refusalsOf(
  tx: Tx,
  { offersRefused }: Gate,
  ids: bigint[],
  now: Date,
): Promise<Map<bigint, KeptBack>> {
  const refused = new Map<bigint, KeptBack>()
  for (const { playerId, why } of await offersRefused(tx, ids, now))
    if (!refused.has(playerId)) refused.set(playerId, why)
  return refused
}

type Judging = { asked: Asked; refused: ReadonlyMap<bigint, KeptBack> }

/** Decides on several offers to one player as if they were sent one after the other. */
async function judge(
  tx: Tx,
  gate: Gate,
  { asked, refused }: Judging,
): Promise<{ judged: Verdict[]; known: boolean[] }> {
  const { channel, now, offers } = asked
  const { rules, zone } = await rulesOf(tx, gate, channel)
  const factsOf = await factsReader(tx, { asked, refused, zone })
  const given = new Map<bigint, number>()
  const all = offers.map(factsOf)
  const judged = all.map((facts, at) => {
    const offer = offers[at]!
    const before = given.get(offer.playerId) ?? 0
    const ofDay = facts.ofDay + before
    const ofWeek = facts.ofWeek + before
    const one = verdictOf({ ...facts, ofDay, ofWeek }, rules, now)
    if (one.verdict === 'passes' && !facts.known) given.set(offer.playerId, before + 1)
    return one
  })
  return { judged, known: all.map((one) => one.known) }
}

async function rulesOf(
  tx: Tx,
  { log }: Gate,
  channel: Channel,
): Promise<{ rules: Rules; zone: string }> {
  const caps = await readSettingIn(tx, { log }, consentSettings, 'offer_caps')
  const { from, to, zone } = await readSettingIn(tx, { log }, consentSettings, 'offer_night')
  const night = ON_SITE.includes(channel) ? null : { from, to }
  return { rules: { cap: caps[channel], night }, zone }
}

async function factsReader(
  tx: Tx,
  { asked, refused, zone }: Judging & { zone: string },
): Promise<(offer: Asked['offers'][number]) => Facts> {
  const { channel, now, offers } = asked
  const ids = [...new Set(offers.map(({ playerId }) => playerId))]
  const operations = [...new Set(offers.map(({ operation }) => operation))]
  const since = { day: after(now, -DAY_MS), week: after(now, -WEEK_MS) }
  const told = byPlayer(await store.selectPlayers(tx, ids))
  const choices = byPlayer(
    (await store.selectChoices(tx, ids)).filter((one) => one.channel === channel),
  )
  const sent = byPlayer(await store.countSent(tx, { ids, channel, since }))
  const known = new Set(
    (await store.selectKnown(tx, { ids, channel, operations })).map(
      ({ playerId, operation }) => `${playerId} ${operation}`,
    ),
  )
  return ({ playerId, operation }) => ({
    refused: refused.get(playerId),
    calm: told.get(playerId)?.calm ?? false,
    allowed: choices.get(playerId)?.allowed ?? wantedByDefault[channel],
    ofDay: sent.get(playerId)?.ofDay ?? 0,
    ofWeek: sent.get(playerId)?.ofWeek ?? 0,
    known: known.has(`${playerId} ${operation}`),
    timeZone: told.get(playerId)?.timeZone ?? zone,
  })
}

function byPlayer<Row extends { playerId: bigint }>(rows: readonly Row[]): Map<bigint, Row> {
  return new Map(rows.map((row) => [row.playerId, row]))
}
