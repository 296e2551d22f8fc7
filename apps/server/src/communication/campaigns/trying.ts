/** Simulates a campaign: its first step for all players, and the complete path of one player. */
import { type Answer, refusing } from '@ayva/contract/base'
import * as contract from '@ayva/contract/communication/campaigns/campaigns'
import { after as later, minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse as refuseCommon } from '#lib/http/serve.ts'
import { type Gathered } from '#lib/module.ts'
import { currenciesOf, listPlayersAfter } from '../../identity/auth/auth.ts'
import { traceLook } from '../../platform/audit/audit.ts'
import { meant } from '../../platform/audiences/audiences.ts'
import { addressing } from './addressing.ts'
import { type CampaignRow, findCampaign } from './campaigns.sql.ts'
import { audienceOf } from './entering.ts'
import { foreseeOffers } from './sending.ts'
import { endingOf, type Way, waysOf } from './steps.ts'
import { sizeOf, smsOf } from './texting.ts'

/** The number of players in one dry run, so that the call answers in time. */
const LOOKED_MAX = 5_000
const EXAMPLES_MAX = 20

const refuse = refusing(contract.tryCampaign.refusals)
type Parts = Pick<Gathered, 'facts' | 'offersRefused'>
type Foreseen = Answer<typeof contract.tryCampaign>['examples'][number]

/** Refuses with `campaign_unknown`. */
export async function tryDry(
  deps: Deps,
  { facts, offersRefused }: Parts,
  { id, after }: { id: string; after: string },
): Promise<Answer<typeof contract.tryCampaign>> {
  const { db, clock } = deps
  const campaign = await findCampaign(db, id)
  if (!campaign) throw refuse('campaign_unknown')
  const now = clock.now()
  const ids = await listPlayersAfter(db, BigInt(after), LOOKED_MAX)
  const chosen = await meant(db, facts, { condition: audienceOf(campaign), ids, now })
  const due = chosen.map((playerId) => ({ playerId, entry: 1, enteredAt: now, depositedAt: null }))
  const ways = await waysOf(db, facts, { campaign, place: 0, due, now })
  const step = campaign.steps[0]!
  const to = await addressing(db, facts, { id, place: 0, step, to: due })
  const sent = await foreseeOffers(db, deps, offersRefused, { channel: step.channel, to })
  const foreseen = to.map(({ playerId, variant, words }, at): Foreseen => {
    const shown = { playerId: String(playerId), variant, title: words?.title ?? null }
    if (ways[at] !== 'tell') return { ...shown, state: 'kept_back', reason: reasonOf(ways[at]!) }
    const one = sent[at]!
    const reason = one.state === 'kept_back' ? one.reason : null
    return { ...shown, state: one.state, reason }
  })
  const texts = to.flatMap(({ playerId, words }, at) =>
    words && foreseen[at]!.state !== 'kept_back' ? [smsOf(deps.config, playerId, words)] : [],
  )
  const groups = Map.groupBy(foreseen, ({ state, reason }) => `${state} ${reason}`)
  return {
    looked: ids.length,
    meant: chosen.length,
    sms: step.channel === 'sms' ? await sizeOf(deps, texts) : null,
    counts: [...groups.values()].map((of) => ({
      state: of[0]!.state,
      reason: of[0]!.reason,
      count: of.length,
    })),
    examples: foreseen.slice(0, EXAMPLES_MAX),
    next: ids.length < LOOKED_MAX ? null : String(ids.at(-1)),
  }
}

const reasonOf = (way: Way) => (way === 'goal' ? 'goal' : 'step_condition')

type Tested = { operator: OperatorPrincipal; playerId: bigint; id: string }

/**
 * Uses the player's facts of today, although later steps will be evaluated at their own time. Refuses with `not_found`
 * and `campaign_unknown`.
 */
export async function testRun(
  deps: Deps,
  parts: Parts,
  { operator, playerId, id }: Tested,
): Promise<Answer<typeof contract.testCampaign>> {
  const { db, clock } = deps
  const campaign = await findCampaign(db, id)
  if (!campaign) throw refuse('campaign_unknown')
  if ((await currenciesOf(db, [playerId])).size === 0) throw refuseCommon('not_found')
  await traceLook(deps, { operator, playerId })
  const now = clock.now()
  const asked = { condition: audienceOf(campaign), ids: [playerId], now }
  const steps: contract.TestedStep[] = []
  let at = now
  for (const [place, { wait }] of campaign.steps.entries()) {
    const told = steps.some(
      ({ state, channel }) => state === 'sent' && channel === campaign.steps[place]!.channel,
    )
    at = later(at, minutes(wait))
    const one = await tested(deps, parts, { campaign, place, playerId, at, enteredAt: now, told })
    steps.push(one)
    if (one.state === 'leaves') break
    at = new Date(one.at)
  }
  return { meant: (await meant(db, parts.facts, asked)).length > 0, steps }
}

type Testing = {
  campaign: CampaignRow
  place: number
  playerId: bigint
  at: Date
  enteredAt: Date
  told: boolean
}

async function tested(
  deps: Deps,
  { facts, offersRefused }: Parts,
  { campaign, place, playerId, at, enteredAt, told }: Testing,
): Promise<contract.TestedStep> {
  const { db } = deps
  const step = campaign.steps[place]!
  const due = [{ playerId, entry: 1, enteredAt, depositedAt: null }]
  const [way] = await waysOf(db, facts, { campaign, place, due, now: at })
  const to = await addressing(db, facts, { id: campaign.id, place, step, to: due })
  const { variant, words } = to[0]!
  const texts = step.channel === 'sms' && words ? [smsOf(deps.config, playerId, words)] : undefined
  const sms = texts ? await sizeOf(deps, texts) : null
  const shown = { step: place, channel: step.channel, variant, words: words ?? null, sms }
  if (way === 'skip')
    return { ...shown, at: at.toISOString(), state: 'kept_back', reason: 'step_condition' }
  if (way === 'goal' || way === 'condition')
    return { ...shown, at: at.toISOString(), state: 'leaves', reason: way }
  const then = { ...deps, clock: { now: () => at } }
  const [sent] = await foreseeOffers(db, then, offersRefused, { channel: step.channel, to })
  const left = endingOf(sent!, told)
  if (left) return { ...shown, at: at.toISOString(), state: 'leaves', reason: left }
  return {
    ...shown,
    at: (sent!.state === 'waits' ? sent!.until : at).toISOString(),
    state: sent!.state,
    reason: sent!.state === 'kept_back' ? sent!.reason : null,
  }
}
