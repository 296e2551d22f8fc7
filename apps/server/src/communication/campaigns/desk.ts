/** Operators' changes of campaigns. Locks: the campaign, then the audit log. */
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import * as contract from '@ayva/contract/communication/campaigns/campaigns'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { type Gathered } from '#lib/module.ts'
import { ordered } from '#lib/ordered.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { shareOf } from '../../platform/experiments/experiments.ts'
import * as store from './campaigns.sql.ts'
import { type ClickRow, listClicks } from './clicks.sql.ts'
import { countDeliveries, countResults, type ResultRow } from './deliveries.sql.ts'
import { countMembers } from './members.sql.ts'
import { mustFit } from './saved.ts'

const CAMPAIGNS_MAX = 500

const refuse = refusing({
  ...contract.saveCampaign.refusals,
  ...contract.startCampaign.refusals,
})
type Parts = Pick<Gathered, 'facts'>
type By = { operator: OperatorPrincipal; id: string; why: string }

export async function listAll({ db }: Deps): Promise<contract.Campaign[]> {
  return (await store.listCampaigns(db, CAMPAIGNS_MAX)).map(view)
}

/** Refuses with `campaign_unknown`. */
export async function show(
  { db }: Deps,
  id: string,
): Promise<Answer<typeof contract.showCampaign>> {
  const row = await store.findCampaign(db, id)
  if (!row) throw refuse('campaign_unknown')
  return {
    campaign: view(row),
    counts: (await countDeliveries(db, id)) as never,
    members: (await countMembers(db, id)) as never,
    results: resultsOf(row, await countResults(db, id), await listClicks(db, id)),
  }
}

function resultsOf(
  { steps }: store.CampaignRow,
  rows: readonly ResultRow[],
  counted: readonly ClickRow[],
): contract.StepResult[] {
  return rows.map((row) => {
    const { step, variant, channel } = row
    const { words, other } = steps[step]!
    const { link } = variant === 'b' ? other!.words : words
    if (channel !== 'letter' || !link) return resultOf(row, null)
    const found = counted.find((one) => one.step === step && one.variant === variant)
    return resultOf(row, { path: link.path, count: Number(found?.clicks ?? 0) })
  })
}

/** Openings are known only for messages on the site. */
function resultOf(
  { channel, opened, ...row }: ResultRow,
  clicks: contract.StepResult['clicks'],
): contract.StepResult {
  const tells = channel === 'inbox'
  return {
    ...row,
    clicks,
    opened: tells ? opened : null,
    openedShare: tells ? shareOf(opened, row.sent) : null,
    depositedShare: shareOf(row.deposited, row.sent),
  }
}

/** The same change of the same version is answered again. Refuses with each of the refusals of the call. */
export async function save(
  deps: Deps,
  { facts }: Parts,
  { operator, id, why, seen, startsAt, ...said }: By & Body<typeof contract.saveCampaign>,
): Promise<contract.Campaign> {
  mustFit(said, facts)
  return transaction(deps.db, async (tx) => {
    const known = await store.lockCampaign(tx, id)
    const row: store.CampaignRow = {
      ...said,
      id,
      startsAt: new Date(startsAt),
      state: 'draft',
      reached: 0n,
      sweptAt: null,
      version: seen + 1,
      author: operator.name,
      changedAt: deps.clock.now(),
    }
    if (known && known.version === row.version && same(known, row)) return view(known)
    if ((known?.version ?? 0) !== seen) throw refuse('campaign_changed')
    if (known && known.state !== 'draft') throw refuse('campaign_begun')
    if (!known && (await store.countCampaigns(tx)) >= CAMPAIGNS_MAX) throw refuse('campaigns_full')
    await store.upsertCampaign(tx, row)
    await note(tx, { operator, why, row, before: known, action: 'campaign.saved' })
    return view(row)
  })
}

const same = (one: store.CampaignRow, other: store.CampaignRow) => content(one) === content(other)

function content({ title, entrance, audience, steps, goal, startsAt }: store.CampaignRow): string {
  return JSON.stringify([title, startsAt, ordered([entrance, audience, steps, goal])])
}

/** Refuses with `campaign_unknown` and `campaign_state`; repeating it changes nothing. */
export async function turn(
  deps: Deps,
  { operator, id, why, to }: By & { to: 'running' | 'stopped' },
): Promise<contract.Campaign> {
  return transaction(deps.db, async (tx) => {
    const before = await store.lockCampaign(tx, id)
    if (!before) throw refuse('campaign_unknown')
    if (before.state === to) return view(before)
    const from = to === 'running' ? ['draft', 'stopped'] : ['running']
    if (!from.includes(before.state)) throw refuse('campaign_state')
    const row = { ...before, state: to, changedAt: deps.clock.now() }
    await store.updateCampaign(tx, id, { state: to, changedAt: row.changedAt })
    await note(tx, { operator, why, row, before, action: `campaign.${to}` })
    return view(row)
  })
}

type Noted = {
  operator: OperatorPrincipal
  why: string
  action: string
  row: store.CampaignRow
  before: store.CampaignRow | undefined
}

async function note(tx: Tx, { operator, why, action, row, before }: Noted): Promise<void> {
  await record(tx, {
    ...byOperator(operator),
    action,
    subject: `campaign ${row.id}`,
    at: row.changedAt,
    why,
    before: before ? view(before) : null,
    after: view(row),
  })
}

function view(row: store.CampaignRow): contract.Campaign {
  const { id, title, entrance, audience, steps, goal, startsAt, state, version, author } = row
  return {
    id,
    title,
    entrance,
    audience,
    steps,
    goal,
    startsAt: startsAt.toISOString(),
    state,
    version,
    author,
  }
}
