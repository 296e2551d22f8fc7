/** Executes one step for players for whom it is due: sent, skipped, or the end of the campaign. */
import {
  type deliveryReasons,
  type leftReasons,
} from '@ayva/contract/communication/campaigns/campaigns'
import { after, minutes } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Fact } from '#lib/fact.ts'
import { type Gathered } from '#lib/module.ts'
import { meant } from '../../platform/audiences/audiences.ts'
import { addressing, type Variated } from './addressing.ts'
import { type CampaignRow } from './campaigns.sql.ts'
import { countedLink } from './clicks.ts'
import { type Delivery, insertDeliveries, listSentBy } from './deliveries.sql.ts'
import { type Due, type Moved, moveMembers } from './members.sql.ts'
import { sendOffers, type Sent } from './sending.ts'

export type LeftReason = (typeof leftReasons)[number]
type KeptReason = (typeof deliveryReasons)[number]
type Parts = Pick<Gathered, 'facts' | 'offersRefused'>
type Step = { campaign: CampaignRow; place: number; due: readonly Due[]; now: Date }

/** Reasons that concern the player and not one message: the player leaves the campaign. */
const endings: ReadonlySet<string> = new Set<LeftReason>([
  'unknown',
  'blocked',
  'closed',
  'bonus_ban',
  'self_excluded',
  'break',
  'calm',
])

/** In the caller's transaction: sends, records the results, and moves each player. */
export async function takeStep(
  tx: Tx,
  deps: Deps,
  { facts, offersRefused }: Parts,
  { campaign, place, due, now }: Step,
): Promise<void> {
  const { id, steps } = campaign
  const step = steps[place]!
  const ways = await waysOf(tx, facts, { campaign, place, due, now })
  const told = due.filter((_, at) => ways[at] === 'tell')
  const to = await addressing(tx, facts, { id, place, step, to: told })
  const ids = told.map(({ playerId }) => playerId)
  const before = await listSentBy(tx, { campaignId: id, channel: step.channel, ids })
  const sent = await sendOffers(tx, deps, offersRefused, {
    channel: step.channel,
    to: to.map(withLink(deps.config, { id, place })),
  })
  const outcomeOf = new Map(told.map((one, at) => [one, { sent: sent[at]!, ...to[at]! }]))
  const moved: Moved[] = []
  const made: Delivery[] = []
  const moving = { steps, place, now }
  for (const [at, one] of due.entries()) {
    const { playerId, entry } = one
    const outcome = outcomeOf.get(one)
    if (!outcome) {
      const way = ways[at]!
      if (way === 'skip')
        made.push(Object.assign({ playerId, entry }, keptBack('a', 'step_condition')))
      moved.push(way === 'skip' ? onward(one, moving) : leaving(one, place, now, way as LeftReason))
      continue
    }
    const { sent: became, variant } = outcome
    if (became.state === 'waits') {
      moved.push({ playerId, entry, state: 'goes', reason: null, step: place, dueAt: became.until })
      continue
    }
    made.push(
      Object.assign(
        { playerId, entry },
        became.state === 'sent'
          ? ({ variant, state: 'sent', reason: null } as const)
          : keptBack(variant, became.reason),
      ),
    )
    const left = endingOf(became, before.has(playerId))
    moved.push(left ? leaving(one, place, now, left) : onward(one, moving))
  }
  await insertDeliveries(tx, { campaignId: id, step: place, channel: step.channel, made, at: now })
  await moveMembers(tx, id, { moved, now })
}

const withLink =
  (config: Config, { id, place }: { id: string; place: number }) =>
  (one: Variated) =>
    Object.assign({}, one, {
      countedLink: countedLink(config, { id, place, variant: one.variant }),
    })

const keptBack = (variant: Delivery['variant'], reason: KeptReason) =>
  ({ variant, state: 'kept_back', reason }) as const

/**
 * Why a player gets nothing more; undefined if the campaign continues. `toldBefore`: by this channel, in this campaign.
 */
export function endingOf(became: Sent, toldBefore: boolean): LeftReason | undefined {
  if (became.state !== 'kept_back') return undefined
  if (became.reason === 'no_consent') return toldBefore ? 'unsubscribed' : undefined
  return endings.has(became.reason) ? became.reason : undefined
}

type Moving = { steps: CampaignRow['steps']; place: number; now: Date }

function onward({ playerId, entry }: Due, { steps, place, now }: Moving): Moved {
  const next = steps[place + 1]
  return {
    playerId,
    entry,
    state: next ? 'goes' : 'done',
    reason: null,
    step: place + 1,
    dueAt: next ? after(now, minutes(next.wait)) : now,
  }
}

const leaving = (
  { playerId, entry }: Due,
  place: number,
  now: Date,
  reason: LeftReason,
): Moved => ({ playerId, entry, state: 'left', reason, step: place, dueAt: now })

export type Way = 'tell' | 'skip' | 'goal' | 'condition'

/** The campaign's own decision for each player, before the gate is asked. */
export async function waysOf(
  tx: Tx,
  facts: ReadonlyMap<string, Fact>,
  { campaign: { goal, steps }, place, due, now }: Step,
): Promise<Way[]> {
  const ids = due.map(({ playerId }) => playerId)
  const { when, otherwise } = steps[place]!
  const reached = new Set(
    goal?.kind === 'condition'
      ? await meant(tx, facts, { condition: goal.condition, ids, now })
      : [],
  )
  const fitting = new Set(when ? await meant(tx, facts, { condition: when, ids, now }) : ids)
  return due.map(({ playerId, depositedAt }) => {
    if (reached.has(playerId) || (goal?.kind === 'deposit' && depositedAt !== null)) return 'goal'
    if (fitting.has(playerId)) return 'tell'
    return otherwise === 'skip' ? 'skip' : 'condition'
  })
}
