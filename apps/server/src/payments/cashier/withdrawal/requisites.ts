/**
 * Destinations of earlier withdrawals: the mask and the provider's token. Only the provider has the number itself; a
 * keyed hash recognises a repeated one.
 */
import { randomUUID } from 'node:crypto'
import { type Answer, refusing } from '@ayva/contract/base'
import {
  createWithdrawal,
  type listRequisites as listing,
  type removeRequisite as removing,
} from '@ayva/contract/payments/cashier'
import { type RequisiteKind } from '@ayva/contract/payments/cashier/requisites'
import { keyedHashes } from '#lib/data/seal.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type PersonFactsOf, personHasChanged } from '#lib/person-facts.ts'
import { refuse } from '#lib/http/serve.ts'
import { checkRequisites } from '../payment/checks.ts'
import { keepRequisite } from '../providers/opening.ts'
import { routesOf } from '../providers/routes.sql.ts'
import * as store from './requisites.sql.ts'
import { type SystemRow } from '../providers/systems.sql.ts'

/** This hash is not keyed by player, so that a requisite shared by two players is found. */
const SHARED = 'payment_requisite: shared'
const refuseWithdrawal = refusing(createWithdrawal.refusals)

/** A longer list is not useful; other requisites can be typed again. */
const SHOWN_MAX = 8
const FACTS_MAX = 100

/** The destination: typed, or the id of an earlier one. */
export type Destination =
  | { saved: string }
  | { requisite: string; requisites: Partial<Record<RequisiteKind, string>> }

/** A destination as the provider knows it, and the values to store if it is new. */
export type Kept = { id: string; mask: string; token: string; provider: string } & {
  fresh?: { kind: RequisiteKind; fingerprint: Buffer; sharedHash: Buffer }
}

/** Stores a typed requisite at the provider, or finds an earlier one. Refuses with `saved_unknown`. */
export async function destinationOf(
  deps: Deps,
  playerId: bigint,
  system: SystemRow,
  to: Destination,
): Promise<Kept> {
  if ('saved' in to) {
    const found = await store.findRequisite(deps.db, playerId, to.saved)
    if (!found || !fits(found, system, await routesOf(deps.db, system.id)))
      throw refuseWithdrawal('saved_unknown')
    return found
  }
  const shown = checkRequisites(system, to, deps.clock.now())
  const { provider, token, mask } = await keepRequisite(deps, system, shown)
  const place = `payment_requisite: ${playerId}` as const
  const [fingerprint] = keyedHashes(deps.config, place, JSON.stringify(shown))
  const [sharedHash] = keyedHashes(deps.config, SHARED, JSON.stringify(shown))
  const fresh = { kind: shown.kind, fingerprint: fingerprint!, sharedHash: sharedHash! }
  return { id: randomUUID(), provider, token, mask, fresh }
}

/** A system can use the requisite if one of its own providers has stored it and it is of the right kind. */
function fits(
  { kind, provider }: store.RequisiteRow,
  system: SystemRow,
  routes: readonly string[],
): boolean {
  return kind === system.fields[0]?.kind && [system.provider, ...routes].includes(provider)
}

/** Stores a new requisite in the transaction of its payment; returns its id. */
export async function keep(
  tx: Tx,
  playerId: bigint,
  { fresh, ...kept }: Kept,
  at: Date,
): Promise<string> {
  if (!fresh) return kept.id
  await personHasChanged(tx, playerId, at)
  return (await store.keepRequisite(tx, { ...kept, ...fresh, playerId, createdAt: at })).id
}

export async function savedRequisites(
  tx: Tx,
  playerId: bigint,
  systems: readonly SystemRow[],
): Promise<Answer<typeof listing>> {
  const rows = await store.listRequisites(tx, playerId, SHOWN_MAX)
  const routes = new Map<number, string[]>()
  if (rows.length > 0) for (const { id } of systems) routes.set(id, await routesOf(tx, id))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    mask: row.mask,
    paidAt: row.paidAt!.toISOString(),
    systems: systems.filter((one) => fits(row, one, routes.get(one.id)!)).map(({ id }) => id),
  }))
}

/** Hides a requisite; refuses with 404 if there is none. */
export async function removeSaved(
  { db, clock }: Deps,
  playerId: bigint,
  id: string,
): Promise<Answer<typeof removing>> {
  if (!(await store.removeRequisite(db, { playerId, id, at: clock.now() })))
    throw refuse('not_found')
  return { removed: true }
}

/** The requisites of a player's withdrawals, which two people hardly share. */
export const requisiteFacts: PersonFactsOf = async (tx, _deps, playerId) =>
  (await store.listSharedHashes(tx, playerId, FACTS_MAX)).map((hash) => ({
    kind: 'requisite',
    value: hash.toString('hex'),
  }))
