/** The decision on offers, from the players' choices, the counts, and what other modules refuse. */
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
import { DAY_MS, type Facts, type Rules, type Verdict, verdictOf, WEEK_MS } from './rules.ts'

/** What the decision needs from the app. */
export type Gate = { log: Deps['log']; offersRefused: OffersRefused }

export type Asked = {
  channel: Channel
  now: Date
  /** The offers, each with the id of its operation; one operation sends a player one offer, which is counted once. */
  offers: readonly { playerId: bigint; operation: string }[]
}

/** Channels that reach only a player who is on the site, so the night does not matter. */
const ON_SITE: readonly Channel[] = ['page', 'inbox']

/** Decides like `reserveOffers`, without counting. */
export async function judgeOffers(tx: Tx, gate: Gate, asked: Asked): Promise<Verdict[]> {
  const ids = [...new Set(asked.offers.map(({ playerId }) => playerId))]
  const refused = await refusalsOf(tx, gate, ids, asked.now)
  return (await judge(tx, gate, { asked, refused })).judged
}

export async function refusalsOf(
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
export async function judge(
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
