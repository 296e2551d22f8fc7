/**
 * Finds players who may be one person, on every withdrawal and hourly for everybody with recent payments. The result
 * only marks the two players.
 */
import { type Answer, type Query, refusing } from '@ayva/contract/base'
import {
  judgeSamePlayers,
  type listSamePairs,
  type SamePlayer,
  type SameReason,
  sameReasons,
} from '@ayva/contract/payments/cashier/risk'
import { after, hours } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { type Gathered } from '#lib/module.ts'
import { placesBy } from '#lib/http/places.ts'
import { knownAs, listRisky, listSameDevice, mustBePlayer } from '../../../identity/auth/auth.ts'
import { listSameDocument } from '../../../identity/kyc/kyc.ts'
import { listSameName } from '../../../identity/player/player.ts'
import { byOperator, record } from '../../../platform/audit/audit.ts'
import * as store from './same.sql.ts'

const refuse = refusing(judgeSamePlayers.refusals)
/** The most matches of each reason; a player with more is already conspicuous. */
export const SAME_MAX = 50
const PAGE = 50
const places = placesBy('foundAt', { playerId: BigInt, otherId: BigInt })
const PAYING_MAX = 2_000
const PAYING_MS = hours(2)

/** Searches for other players who may be this one, and stores the pairs. */
export async function lookForSame(tx: Tx, playerId: bigint, at: Date): Promise<void> {
  const found = new Map<bigint, Set<SameReason>>()
  const add = (reason: SameReason, ids: readonly bigint[]) => {
    for (const id of ids) found.set(id, (found.get(id) ?? new Set()).add(reason))
  }
  add('person', await samePersons(tx, playerId))
  add('document', await listSameDocument(tx, playerId, SAME_MAX))
  add('device', await listSameDevice(tx, playerId, SAME_MAX))
  add('requisite', await store.listSameRequisite(tx, playerId, SAME_MAX))
  const pairs = [...found].map(([otherId, reasons]) => ({
    playerId,
    otherId,
    reasons: sameReasons.filter((one) => reasons.has(one)),
  }))
  if (pairs.length > 0) await store.keepPairs(tx, pairs, at)
}

/** A name alone is shared by many people; a name with a birth date by few. */
async function samePersons(tx: Tx, playerId: bigint): Promise<bigint[]> {
  const named = await listSameName(tx, playerId, SAME_MAX * 4)
  if (named.length === 0) return []
  const accounts = await listRisky(tx, [playerId, ...named])
  const own = accounts.find(({ id }) => id === playerId)?.birthDate
  return accounts
    .filter(({ id, birthDate }) => id !== playerId && birthDate !== null && birthDate === own)
    .map(({ id }) => id)
    .slice(0, SAME_MAX)
}

export async function lookAtPaying({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  const ids = await store.listPaying(db, after(now, -PAYING_MS), PAYING_MAX)
  for (const id of ids) await transaction(db, (tx) => lookForSame(tx, id, now))
}

/** Why each of some players may be somebody else as well; pairs that an operator judged as different are left out. */
export async function marksOf(
  tx: Tx,
  ids: readonly bigint[],
): Promise<(id: bigint) => SameReason[]> {
  const pairs = ids.length === 0 ? [] : await store.listPairsOf(tx, ids, SAME_MAX)
  const counted = pairs.filter(({ verdict }) => verdict !== 'different')
  const of = Map.groupBy(counted, ({ playerId }) => playerId)
  return (id) => {
    const reasons = new Set((of.get(id) ?? []).flatMap((pair) => pair.reasons))
    return sameReasons.filter((one) => reasons.has(one))
  }
}

type Facts = Pick<Gathered, 'facts'>

export async function samePairs(
  deps: Deps,
  { facts }: Facts,
  { state = 'open', after: place }: Query<typeof listSamePairs>,
): Promise<Answer<typeof listSamePairs>> {
  const rows = await store.listPairs(deps.db, { state, after: places.placeOf(place), limit: PAGE })
  const ids = rows.flatMap(({ playerId, otherId }) => [playerId, otherId])
  const whose = await knownAs(deps.db, ids, facts)
  return {
    pairs: rows.map((row) => ({
      ...viewOf({ ...row, otherId: row.playerId }, whose),
      with: { playerId: row.otherId.toString(), player: whose(row.otherId) },
    })),
    next: places.nextOf(rows, PAGE),
  }
}

/** The pairs as they are now, including similarities that arose after the player's last payment. */
export async function samePlayers(
  deps: Deps,
  { facts }: Facts,
  playerId: bigint,
): Promise<SamePlayer[]> {
  await mustBePlayer(deps.db, playerId)
  const rows = await transaction(deps.db, async (tx) => {
    await lookForSame(tx, playerId, deps.clock.now())
    return store.listPairsOf(tx, [playerId], SAME_MAX)
  })
  const ids = rows.map(({ otherId }) => otherId)
  const whose = await knownAs(deps.db, ids, facts)
  return rows.map((row) => viewOf(row, whose))
}

type Judgement = {
  operator: OperatorPrincipal
  playerId: bigint
  otherId: bigint
  verdict: 'same' | 'different'
  why: string
}

/** Refuses with `pair_unknown`. */
export async function judgePair(
  deps: Deps,
  { facts }: Facts,
  { operator, playerId, otherId, verdict, why }: Judgement,
): Promise<SamePlayer> {
  const at = deps.clock.now()
  const row = await transaction(deps.db, async (tx) => {
    const judged = { verdict, judgedBy: operator.name, at }
    const found = await store.judgePair(tx, [playerId, otherId], judged)
    if (!found) throw refuse('pair_unknown')
    const [first, second] = [playerId, otherId].toSorted((one, other) => Number(one - other))
    for (const [id, other] of [
      [first!, second!],
      [second!, first!],
    ] as const)
      await record(tx, {
        ...byOperator(operator),
        playerId: id,
        at,
        action: 'player.compared',
        subject: `player ${other}`,
        before: null,
        after: { verdict, reasons: found.reasons },
        why,
      })
    return found
  })
  return viewOf(row, await knownAs(deps.db, [otherId], facts))
}

function viewOf(
  { otherId, reasons, foundAt, verdict, judgedBy, judgedAt }: store.PairRow,
  whose: Awaited<ReturnType<typeof knownAs>>,
): SamePlayer {
  return {
    playerId: otherId.toString(),
    player: whose(otherId),
    reasons,
    foundAt: foundAt.toISOString(),
    verdict,
    judgedBy,
    judgedAt: judgedAt?.toISOString() ?? null,
  }
}
