/**
 * Runs campaigns. Players enter page by page or by events; due steps are sent in portions. Each page and portion is a
 * transaction that also stores the position, so that an interrupted run continues from the last commit: each step is
 * sent exactly once to each player.
 *
 * Locks: the campaign, then the rows of the gate.
 */
import { type OfferChannel } from '@ayva/contract/communication/campaigns/office'
import { campaignsSettings } from '@ayva/contract/communication/campaigns/settings'
import { perApp } from '#lib/cache/per-app.ts'
import { after, days, minutes, seconds } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { Pace } from '#lib/work/pace.ts'
import { listPlayersAfter } from '../../identity/auth/auth.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { meant } from '../../platform/audiences/audiences.ts'
import * as store from './campaigns.sql.ts'
import { countSentSince } from './deliveries.sql.ts'
import { audienceOf, enterCampaign } from './entering.ts'
import { anybodyGoes, listDue } from './members.sql.ts'
import { takeStep } from './steps.ts'

export const RUN = 'campaigns.run'
/** The number of players in a page, and of deliveries in a portion. */
const PAGE = 1_000
const PORTION = 500
/** Counting a minute's messages before each portion would take most of the time of a fast channel. */
const COUNTED_MS = seconds(1)
/** The interval between searches for absent players. */
const SWEEP_MS = days(1)
/** A run disturbs nobody for so long, and most runs are shorter. */
const UNPACED_MS = seconds(1)
/** Knows from one run to the next how fast this database is when it is quiet. */
const paceOf = perApp(() => new Pace())

type Parts = Pick<Gathered, 'facts' | 'offersRefused'>

export async function runCampaigns(deps: Deps, parts: Parts, signal: AbortSignal): Promise<void> {
  const allowed: Allowed = new Map()
  const startedMs = performance.now()
  for (const id of await store.listRunning(deps.db, deps.clock.now())) {
    /** Repeats the work of one portion until none is left, resting between portions while the machine is busy. */
    const repeat = async (portion: () => Promise<boolean>) => {
      for (let isLeft = true; isLeft && !signal.aborted;) {
        const beganMs = performance.now()
        isLeft = await portion()
        if (isLeft && beganMs - startedMs > UNPACED_MS)
          await paceOf(deps).rest(beganMs, () => store.findCampaign(deps.db, id), signal)
      }
    }
    await repeat(() => takePage(deps, parts, id))
    const steps = (await store.findCampaign(deps.db, id))?.steps ?? []
    for (const place of steps.keys())
      await repeat(() => sendPortion(deps, parts, { id, place, allowed }))
    if (!signal.aborted) await finish(deps, id)
  }
}

/** Lets the next page of players in; false if there are none left, or others enter by events. */
async function takePage({ db, clock }: Deps, { facts }: Parts, id: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const campaign = await running(tx, id)
    const now = clock.now()
    if (!campaign || !isToBeRead(campaign, now)) return false
    const { reached } = campaign
    const ids = await listPlayersAfter(tx, reached, PAGE)
    const sweptAt = reached === 0n ? now : (campaign.sweptAt ?? now)
    if (ids.length === 0) {
      // Absent players are searched again from the first one; other campaigns have let everybody in.
      await store.updateCampaign(
        tx,
        id,
        campaign.entrance.kind === 'away' ? { reached: 0n, sweptAt } : { sweptAt },
      )
      return false
    }
    const chosen = await meant(tx, facts, { condition: audienceOf(campaign), ids, now })
    await enterCampaign(tx, campaign, { ids: chosen, at: now, now })
    await store.updateCampaign(tx, id, { reached: ids.at(-1)!, sweptAt })
    return true
  })
}

function isToBeRead({ entrance, reached, sweptAt }: store.CampaignRow, now: Date): boolean {
  if (entrance.kind === 'time') return true
  if (entrance.kind === 'event') return false
  return reached > 0n || sweptAt === null || now >= after(sweptAt, SWEEP_MS)
}

/** How many messages a channel may still send in this minute, as counted at a moment. */
type Allowance = { left: number; countedAt: Date }
type Allowed = Map<OfferChannel, Allowance>
type Portion = { id: string; place: number; allowed: Allowed }

/** Sends some due steps; false if there are none, or the channel's limit of this minute is reached. */
async function sendPortion(
  deps: Deps,
  parts: Parts,
  { id, place, allowed }: Portion,
): Promise<boolean> {
  const rates = await readSetting(deps, campaignsSettings, 'campaign_rates')
  return transaction(deps.db, async (tx) => {
    const campaign = await running(tx, id)
    const step = campaign?.steps[place]
    if (!campaign || !step) return false
    const now = deps.clock.now()
    const { channel } = step
    const allowance = await allowanceOf(tx, allowed, { channel, rate: rates[channel], now })
    if (allowance.left <= 0) return false
    const most = Math.min(PORTION, allowance.left)
    const due = await listDue(tx, { campaignId: id, step: place, now, most })
    if (due.length === 0) return false
    allowance.left -= due.length
    await takeStep(tx, deps, parts, { campaign, place, due, now })
    return true
  })
}

/** Counted anew after a second, because another run may send by the same channel. */
async function allowanceOf(
  tx: Tx,
  allowed: Allowed,
  { channel, rate, now }: { channel: OfferChannel; rate: number; now: Date },
): Promise<Allowance> {
  const known = allowed.get(channel)
  if (known && known.left > 0 && after(known.countedAt, COUNTED_MS) > now) return known
  const sent = await countSentSince(tx, channel, after(now, -minutes(1)))
  const counted = { left: rate - sent, countedAt: now }
  allowed.set(channel, counted)
  return counted
}

async function running(tx: Tx, id: string): Promise<store.CampaignRow | undefined> {
  const campaign = await store.lockCampaign(tx, id)
  return campaign?.state === 'running' ? campaign : undefined
}

/** A campaign with a fixed start ends when its last player has finished; others run until they are stopped. */
async function finish({ db, clock }: Deps, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const campaign = await running(tx, id)
    if (campaign?.entrance.kind !== 'time') return
    if ((await listPlayersAfter(tx, campaign.reached, 1)).length > 0) return
    if (!(await anybodyGoes(tx, id)))
      await store.updateCampaign(tx, id, { state: 'finished', changedAt: clock.now() })
  })
}
