/**
 * Where a player has had money sent before: what it looks like and what the provider calls it. The number
 * itself is the provider's alone; a keyed hash tells that the same one has come again.
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
import { refuse } from '#lib/http/serve.ts'
import { checkRequisites } from '../payment/checks.ts'
import { keepRequisite } from '../providers/opening.ts'
import { routesOf } from '../providers/routes.sql.ts'
import * as store from './requisites.sql.ts'
import { type SystemRow } from '../providers/systems.sql.ts'

/** Of this hash no player is part: the same requisite of two is the same. */
const SHARED = 'payment_requisite: shared'
const refuseWithdrawal = refusing(createWithdrawal.refusals)

/** More ways out nobody chooses between; the others can be typed again. */
const SHOWN_MAX = 8

/** Where it goes: what is typed, or the name of one that was used before. */
export type Destination =
  | { saved: string }
  | { requisite: string; requisites: Partial<Record<RequisiteKind, string>> }

/** A destination as the provider knows it, and how it is to be kept where it is a new one. */
export type Kept = { id: string; mask: string; token: string; provider: string } & {
  fresh?: { kind: RequisiteKind; fingerprint: Buffer; sharedHash: Buffer }
}

/** Hands what was typed to the provider, or finds what was used before. Refuses `saved_unknown`. */
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

/** A way out can send where a provider of its own has been shown the same kind of thing. */
function fits(
  { kind, provider }: store.RequisiteRow,
  system: SystemRow,
  routes: readonly string[],
): boolean {
  return kind === system.fields[0]?.kind && [system.provider, ...routes].includes(provider)
}

/** Keeps a new one, in the transaction of its payment; returns the id that it goes by. */
export async function keep(
  tx: Tx,
  playerId: bigint,
  { fresh, ...kept }: Kept,
  at: Date,
): Promise<string> {
  if (!fresh) return kept.id
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

/** Shown no longer; one that is not there is 404. */
export async function removeSaved(
  { db, clock }: Deps,
  playerId: bigint,
  id: string,
): Promise<Answer<typeof removing>> {
  if (!(await store.removeRequisite(db, { playerId, id, at: clock.now() })))
    throw refuse('not_found')
  return { removed: true }
}
