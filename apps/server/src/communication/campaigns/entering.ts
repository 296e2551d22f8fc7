/** Entry and re-entry of players into campaigns. */
import { type Condition } from '@ayva/contract/platform/audiences'
import { type CampaignEvent } from '@ayva/contract/communication/campaigns/way'
import { after, days, minutes } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Fact } from '#lib/fact.ts'
import { meant } from '../../platform/audiences/audiences.ts'
import { type CampaignRow, listHearing } from './campaigns.sql.ts'
import { enter } from './members.sql.ts'

/** Older events are ignored, because the message would be out of date. */
const STALE_MS = days(2)
/** A fact of the module `player`. */
const LAST_VISIT = 'lastVisit'

/** Absence is expressed as a comparison of the audience. */
export function audienceOf({ audience, entrance }: CampaignRow): Condition {
  return entrance.kind === 'away'
    ? { all: [audience, { fact: LAST_VISIT, olderDays: entrance.days }] }
    : audience
}

type Entering = { ids: bigint[]; at: Date; now: Date }

export async function enterCampaign(
  tx: Tx,
  { id, entrance, steps }: CampaignRow,
  { ids, at, now }: Entering,
): Promise<void> {
  if (ids.length === 0) return
  const again = entrance.kind === 'time' ? null : entrance.again
  await enter(tx, {
    campaignId: id,
    ids,
    at,
    now,
    dueAt: after(at, minutes(steps[0]!.wait)),
    notSince: again === null ? null : after(at, -days(again)),
  })
}

type Happened = { event: CampaignEvent; playerId: bigint; at: Date }

/**
 * Lets players into the campaigns that wait for an event. Events from before a campaign's start are ignored, so that a
 * rebuild is safe.
 */
export async function enterByEvents(
  tx: Tx,
  facts: ReadonlyMap<string, Fact>,
  { happened, now }: { happened: readonly Happened[]; now: Date },
): Promise<void> {
  const fresh = happened.filter(({ at }) => at > after(now, -STALE_MS))
  if (fresh.length === 0) return
  for (const campaign of await listHearing(tx)) {
    const { entrance, audience, startsAt, changedAt } = campaign
    if (entrance.kind !== 'event') continue
    for (const { event, playerId, at } of fresh) {
      if (event !== entrance.event || at < startsAt || at < changedAt) continue
      const ids = await meant(tx, facts, { condition: audience, ids: [playerId], now })
      await enterCampaign(tx, campaign, { ids, at, now })
    }
  }
}
