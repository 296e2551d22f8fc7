/**
 * The gate of what is sent to players. What is about a player's own affairs or the safety of the account is sent
 * always. An offer needs a pass, which only this module makes: for who wants offers by that channel, is not kept
 * away from them by any module, has not had too many, and is not in the night.
 *
 * Locks: rows of `consent_player` in the order of their ids, after those of the module that sends.
 */
import {
  type Channel,
  consentSettings,
  type KeptBack,
  wantedByDefault,
} from '@ayva/contract/platform/consent'
import { after } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OffersRefused } from '#lib/module.ts'
import { readSettingIn } from '../settings/settings.ts'
import * as store from './consent.sql.ts'
import { channelsOf } from './preferences.ts'
import { DAY_MS, type Facts, type Rules, type Verdict, verdictOf, WEEK_MS } from './rules.ts'

export { type Verdict } from './rules.ts'
export { unsubscribeAddress } from './unsubscribe.ts'

declare const granted: unique symbol
/** Says that the gate has let one offer to one player through. */
export type OfferPass = { readonly [granted]: true; playerId: bigint; channel: Channel }

/** What the gate is asked with. */
export type Gate = { log: Deps['log']; offersRefused: OffersRefused }

export type Asked = {
  channel: Channel
  now: Date
  /** What is offered to whom; of each operation a player is sent one offer, and it is counted once. */
  offers: readonly { playerId: bigint; operation: string }[]
}
export type Answered =
  | Exclude<Verdict, { verdict: 'passes' }>
  /** Where it is not new, it was let through before, and is not to be sent again. */
  | { verdict: 'passes'; pass: OfferPass; isNew: boolean }

/** What is interrupted at night is a player who is elsewhere. */
const ON_SITE: readonly Channel[] = ['page', 'inbox']

/**
 * Lets offers through and counts them, in the caller's transaction: they are sent if, and only if, it commits. The
 * answers are in the order of the offers.
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

/** What `reserveOffers` would answer; nothing is counted. */
export async function judgeOffers(tx: Tx, gate: Gate, asked: Asked): Promise<Verdict[]> {
  const ids = [...new Set(asked.offers.map(({ playerId }) => playerId))]
  const refused = await refusalsOf(tx, gate, ids, asked.now)
  return (await judge(tx, gate, { asked, refused })).judged
}

/** Whether a player may be shown what stands on a page and is an offer: it is not counted. */
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

/** Several offers to one player are judged as if they were sent one after the other. */
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
