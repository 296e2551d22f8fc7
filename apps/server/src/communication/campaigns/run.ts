/**
 * Goes on with campaigns. Deliveries are made page by page of players, and then sent by portions; each page and each
 * portion is a transaction, so whoever is interrupted goes on from what was committed, and nobody is sent one twice.
 *
 * Locks: the campaign, then the rows of the gate.
 */
import { campaignsSettings } from '@ayva/contract/communication/campaigns/settings'
import { after, minutes } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { listPlayersAfter } from '../../identity/auth/auth.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { meant } from './audience.ts'
import { addressing } from './addressing.ts'
import { sendOffers } from './sending.ts'
import * as store from './campaigns.sql.ts'

export const RUN = 'campaigns.run'
/** Players of one page, and deliveries of one portion. */
const PAGE = 1_000
const PORTION = 250

type Parts = Pick<Gathered, 'facts' | 'offersRefused'>

export async function runCampaigns(deps: Deps, parts: Parts, signal: AbortSignal): Promise<void> {
  for (const id of await store.listRunning(deps.db, deps.clock.now())) {
    while (!signal.aborted && (await makePage(deps, parts, id)));
    while (!signal.aborted && (await sendPortion(deps, parts, id)));
  }
}

/** Makes the deliveries of the next page of players; false where there are none left. */
async function makePage({ db, clock }: Deps, { facts }: Parts, id: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const campaign = await running(tx, id)
    if (!campaign) return false
    const ids = await listPlayersAfter(tx, campaign.reached, PAGE)
    if (ids.length === 0) return false
    const now = clock.now()
    const chosen = await meant(tx, facts, { condition: campaign.audience, ids, now })
    const { channel } = campaign
    await store.insertDeliveries(tx, { campaignId: id, channel, ids: chosen, now })
    await store.updateCampaign(tx, id, { reached: ids.at(-1)! })
    return true
  })
}

/** Sends some that are due; false where none is, or the channel has had enough for this minute. */
async function sendPortion(
  deps: Deps,
  { facts, offersRefused }: Parts,
  id: string,
): Promise<boolean> {
  const rates = await readSetting(deps, campaignsSettings, 'campaign_rates')
  return transaction(deps.db, async (tx) => {
    const campaign = await running(tx, id)
    if (!campaign) return false
    const { channel, words } = campaign
    const now = deps.clock.now()
    const sentNow = await store.countSentSince(tx, channel, after(now, -minutes(1)))
    const most = Math.min(PORTION, rates[channel] - sentNow)
    if (most <= 0) return false
    const due = await store.listDue(tx, { campaignId: id, now, most })
    if (due.length === 0) {
      await finish(tx, id, now)
      return false
    }
    const to = await addressing(tx, facts, { id, words, ids: due })
    const sent = await sendOffers(tx, deps, offersRefused, { channel, to })
    const ended = sent.map((one, at) => ({
      playerId: due[at]!,
      state: one.state,
      reason: one.state === 'kept_back' ? one.reason : null,
      dueAt: one.state === 'waits' ? one.until : now,
    }))
    await store.endDeliveries(tx, id, { ended, now })
    return true
  })
}

async function running(tx: Tx, id: string): Promise<store.CampaignRow | undefined> {
  const campaign = await store.lockCampaign(tx, id)
  return campaign?.state === 'running' ? campaign : undefined
}

/** A campaign is over when nobody waits any more. */
async function finish(tx: Tx, id: string, now: Date): Promise<void> {
  const counts = await store.countDeliveries(tx, id)
  if (!counts.some(({ state }) => state === 'waits'))
    await store.updateCampaign(tx, id, { state: 'finished', changedAt: now })
}
