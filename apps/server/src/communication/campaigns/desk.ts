/** What operators do with campaigns. Locks: the campaign, then the audit log. */
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import * as contract from '@ayva/contract/communication/campaigns/campaigns'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { type Gathered } from '#lib/module.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { listPlayersAfter } from '../../identity/auth/auth.ts'
import { addressing } from './addressing.ts'
import { meant, misfitOf } from './audience.ts'
import * as store from './campaigns.sql.ts'
import { foreseeOffers } from './sending.ts'
import { mustRead } from './template-faults.ts'

const CAMPAIGNS_MAX = 500
/** Players that one dry run looks at: answered well within the time of a call. */
const LOOKED_MAX = 5_000
const EXAMPLES_MAX = 20

const refuse = refusing({
  ...contract.saveCampaign.refusals,
  ...contract.startCampaign.refusals,
})
type Parts = Pick<Gathered, 'facts' | 'offersRefused'>
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
  return { campaign: view(row), counts: (await store.countDeliveries(db, id)) as never }
}

/** The same change of the same version is answered again. Refuses with each of the refusals of the call. */
export async function save(
  deps: Deps,
  { facts }: Parts,
  { operator, id, why, seen, startsAt, ...said }: By & Body<typeof contract.saveCampaign>,
): Promise<contract.Campaign> {
  if (misfitOf(said.audience, facts) !== undefined)
    throw refuse('condition_wrong', { fields: { audience: 'Проверьте условия' } })
  mustRead(said.words, facts)
  return transaction(deps.db, async (tx) => {
    const known = await store.lockCampaign(tx, id)
    const row: store.CampaignRow = {
      ...said,
      id,
      startsAt: new Date(startsAt),
      state: 'draft',
      reached: 0n,
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

function content({ title, channel, words, audience, startsAt }: store.CampaignRow): string {
  const { title: head, text, link } = words
  const led = link && [link.label, link.path]
  return JSON.stringify([title, channel, head, text, led, startsAt, ordered(audience)])
}

/** The database keeps keys in an order of its own. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, ordered(inner)])
}

/** Refuses with `campaign_unknown` and `campaign_state`; what is so already is answered again. */
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

/** Refuses with `campaign_unknown`. */
export async function tryDry(
  deps: Deps,
  { facts, offersRefused }: Parts,
  { id, after }: { id: string; after: string },
): Promise<Answer<typeof contract.tryCampaign>> {
  const { db, clock } = deps
  const campaign = await store.findCampaign(db, id)
  if (!campaign) throw refuse('campaign_unknown')
  const { audience: condition, channel, words } = campaign
  const ids = await listPlayersAfter(db, BigInt(after), LOOKED_MAX)
  const chosen = await meant(db, facts, { condition, ids, now: clock.now() })
  const to = await addressing(db, facts, { id, words, ids: chosen })
  const foreseen = (await foreseeOffers(db, deps, offersRefused, { channel, to })).map(
    (one, at) => ({
      playerId: String(chosen[at]),
      state: one.state,
      reason: one.state === 'kept_back' ? one.reason : null,
    }),
  )
  const groups = Map.groupBy(foreseen, ({ state, reason }) => `${state} ${reason}`)
  return {
    looked: ids.length,
    meant: chosen.length,
    counts: [...groups.values()].map((of) => ({
      state: of[0]!.state,
      reason: of[0]!.reason,
      count: of.length,
    })),
    examples: foreseen.slice(0, EXAMPLES_MAX),
    next: ids.length < LOOKED_MAX ? null : String(ids.at(-1)),
  }
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
  const { id, title, channel, words, audience, startsAt, state, version, author } = row
  return {
    id,
    title,
    channel,
    words,
    audience,
    startsAt: startsAt.toISOString(),
    state,
    version,
    author,
  }
}
