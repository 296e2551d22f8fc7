/** Operators' changes of partners. Locks: the partner or the delivery, then the audit log. */
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import * as contract from '@ayva/contract/communication/partners/office'
import { fillTemplate } from '@ayva/contract/communication/partners/template'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { placesBy } from '#lib/http/places.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { isPartnerAddress } from './deliver.ts'
import { PARTNERS_MAX, sealSecret, wake } from './partners.ts'
import * as store from './partners.sql.ts'

const PAGE = 50
const places = placesBy('at', { eventId: String })

const refuse = refusing(contract.savePartner.refusals)

type By = { operator: OperatorPrincipal }

export async function listAll({ db }: Deps): Promise<contract.OfficePartner[]> {
  const partners: contract.OfficePartner[] = []
  // One after the other, because two hundred counts at once would take every connection of the pool.
  for (const row of await store.listPartners(db, PARTNERS_MAX)) partners.push(await view(db, row))
  return partners
}

/** Refuses with `partner_unknown`. */
export async function show({ db }: Deps, partner: string): Promise<contract.OfficePartner> {
  const row = await store.findPartner(db, partner)
  if (!row) throw refusing(contract.showPartner.refusals)('partner_unknown')
  return view(db, row)
}

/** Refuses with each of the refusals of the call. */
export async function save(
  deps: Deps,
  { operator, why, key: id, secret, events, ...said }: By & Body<typeof contract.savePartner>,
): Promise<contract.OfficePartner> {
  const { db, config, clock } = deps
  if (!isPartnerAddress(config, fillTemplate(said.url, {}))) throw refuse('partner_host')
  const at = clock.now()
  return transaction(db, async (tx) => {
    const known = await store.lockPartner(tx, id)
    if (!known && secret === null) throw refuse('partner_secret')
    if (!known && (await store.countPartners(tx)) >= PARTNERS_MAX) throw refuse('partners_full')
    const row: store.PartnerRow = {
      ...said,
      id,
      secret: secret === null ? known!.secret : sealSecret(deps, id, secret),
      registration: events.registration,
      firstDeposit: events.first_deposit,
      deposit: events.deposit,
      author: operator.name,
      changedAt: at,
    }
    await store.upsertPartner(tx, row)
    await record(tx, {
      ...byOperator(operator),
      action: known ? 'partner.changed' : 'partner.created',
      subject: `partner ${id}`,
      at,
      why,
      before: known ? toldOf(known) : null,
      // The secret itself is in no journal.
      after: { ...toldOf(row), newSecret: secret !== null },
    })
    if (row.enabled) await wake(tx, id)
    return view(tx, row)
  })
}

/** Refuses with `partner_unknown`. */
export async function deliveries(
  { db }: Deps,
  { partner, state, after }: { partner: string } & Query<typeof contract.listPartnerDeliveries>,
): Promise<Answer<typeof contract.listPartnerDeliveries>> {
  if (!(await store.findPartner(db, partner)))
    throw refusing(contract.listPartnerDeliveries.refusals)('partner_unknown')
  const rows = await store.listDeliveries(db, {
    partnerId: partner,
    state,
    after: places.placeOf(after),
    limit: PAGE,
  })
  return { deliveries: rows.map(deliveryOf), next: places.nextOf(rows, PAGE) }
}

type Repeat = By & { partner: string; event: string; why: string }

/** Refuses with `delivery_unknown`. */
export async function repeat(
  { db, clock }: Deps,
  { operator, partner, event, why }: Repeat,
): Promise<Answer<typeof contract.repeatPartnerDelivery>> {
  const found = await store.findByEvent(db, partner, event)
  if (!found) throw refusing(contract.repeatPartnerDelivery.refusals)('delivery_unknown')
  const at = clock.now()
  return transaction(db, async (tx) => {
    const repeated = await store.reviveDelivery(tx, found, at)
    if (!repeated) return { repeated }
    await record(tx, {
      ...byOperator(operator),
      action: 'partner.repeated',
      subject: `partner ${partner}`,
      at,
      why,
      before: null,
      after: { eventId: event },
    })
    await wake(tx, partner)
    return { repeated }
  })
}

function toldOf(row: store.PartnerRow) {
  const { name, refCodes, url, registration, firstDeposit, deposit, tellsAmount, enabled } = row
  return { name, refCodes, url, registration, firstDeposit, deposit, tellsAmount, enabled }
}

async function view(tx: Tx, row: store.PartnerRow): Promise<contract.OfficePartner> {
  const { id, name, refCodes, url, tellsAmount, enabled, author } = row
  return {
    key: id,
    name,
    refCodes,
    url,
    events: {
      registration: row.registration,
      first_deposit: row.firstDeposit,
      deposit: row.deposit,
    },
    tellsAmount,
    enabled,
    author,
    changedAt: row.changedAt.toISOString(),
    waits: await store.countDeliveries(tx, id, 'waits'),
    dead: await store.countDeliveries(tx, id, 'dead'),
  }
}

function deliveryOf(row: store.DeliveryRow): contract.PartnerDelivery {
  const { eventId, event, refCode, clickId, amount, currency, state, tries, said } = row
  return {
    eventId,
    event,
    refCode,
    clickId,
    amount: amount === null || currency === null ? null : { minor: amount, currency },
    state,
    tries,
    at: row.at.toISOString(),
    nextAt: state === 'waits' ? row.nextAt.toISOString() : null,
    said,
  }
}
