/**
 * How operators change accounts. Each change is recorded in the audit log of the player in the same transaction.
 *
 * Locks: the player's row, then sessions, then the chain of the audit log.
 */
import { type Body, refusing } from '@ayva/contract/base'
import { VERIFICATION_LABEL } from '@ayva/contract/identity/kyc'
import {
  type blockPlayer,
  changePlayerLabels,
  FOUND_MAX,
  type FoundPlayer,
  LABELS_MAX,
  type PlayerState,
} from '@ayva/contract/identity/player/office'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { byOperator, record } from '../../../platform/audit/audit.ts'
import { endSession, notifyTabs } from '../../../platform/realtime/realtime.ts'
import { findByPhone } from './directory.sql.ts'
import { changeLabels } from './labels.ts'
import * as store from './office.sql.ts'
import { revokeSessions } from '../sessions/session.sql.ts'

const refuseLabels = refusing(changePlayerLabels.refusals)
/** The shortest beginning of an e-mail to search for, because a shorter one matches too many. */
const PREFIX_MIN = 2

type By = { operator: OperatorPrincipal; playerId: bigint; why: string }

/** Finds players by id, phone, or the beginning of an e-mail, each by an index; returns a few. */
export async function findPlayers({ db }: Deps, q: string): Promise<FoundPlayer[]> {
  const ids = new Set<bigint>()
  if (/^[1-9]\d{0,17}$/.test(q)) ids.add(BigInt(q))
  const phone = /^\+?\d[\d\s()-]{5,20}$/.test(q) && q.replaceAll(/\D/g, '')
  if (phone) {
    const found = await findByPhone(db, `+${phone.replace(/^8(?=\d{10}$)/, '7')}`)
    if (found !== undefined) ids.add(found)
  }
  if (q.length >= PREFIX_MIN)
    for (const id of await store.listByEmail(db, q.toLowerCase(), FOUND_MAX)) ids.add(id)
  if (ids.size === 0) return []
  const rows = await store.listByIds(db, [...ids].slice(0, FOUND_MAX))
  return rows.map(cardOf)
}

type Card = Awaited<ReturnType<typeof store.listByIds>>[number]

export function cardOf({ id, email, phone, username, createdAt, blockedAt }: Card): FoundPlayer {
  return {
    playerId: id.toString(),
    email,
    phone,
    username,
    createdAt: createdAt.toISOString(),
    isBlocked: blockedAt !== null,
  }
}

/** Refuses `forbidden` if a label decides on documents and the operator may not. */
export async function setLabels(
  deps: Deps,
  { operator, playerId, add, remove, why }: By & Body<typeof changePlayerLabels>,
): Promise<PlayerState> {
  const decides = [...add, ...remove].some((label) => VERIFICATION_LABEL.test(label))
  if (decides && !operator.may('verification.decide')) throw refuse('forbidden')
  await transaction(deps.db, async (tx) => {
    const changed = await changeLabels(tx, playerId, { add, remove })
    if (!changed) throw refuse('not_found')
    const { before, after } = changed
    if (after.length > LABELS_MAX) throw refuseLabels('labels_full')
    if (after.join() === before.join()) return
    await write(deps, tx, { operator, playerId, why }, 'player.labelled', { before, after })
  })
  notifyTabs(deps.bus, playerId, { type: 'account' })
  return stateOf(deps, playerId, 0)
}

/** Blocks a player, or changes the reason of a block; existing sessions are ended. */
export async function block(
  deps: Deps,
  { words, ...by }: By & Body<typeof blockPlayer>,
): Promise<PlayerState> {
  const { playerId } = by
  const ended = await transaction(deps.db, async (tx) => {
    const known = await store.lockBlock(tx, playerId)
    if (!known) throw refuse('not_found')
    const now = deps.clock.now()
    await store.setBlock(tx, playerId, { blockedAt: known.blockedAt ?? now, blockedWords: words })
    const sessions = await revokeSessions(tx, { playerId }, now)
    await write(deps, tx, by, 'player.blocked', { before: known, after: { words } })
    return sessions
  })
  for (const id of ended) endSession(deps.bus, id)
  return stateOf(deps, playerId, ended.length)
}

/** Unblocks a player; does nothing if the player is not blocked. */
export async function unblock(deps: Deps, by: By): Promise<PlayerState> {
  const { playerId } = by
  const ended = await transaction(deps.db, async (tx) => {
    const known = await store.lockBlock(tx, playerId)
    if (!known) throw refuse('not_found')
    if (!known.blockedAt) return []
    await store.setBlock(tx, playerId, { blockedAt: null, blockedWords: null })
    // Ends the narrow sessions of the blocked player, so that the next login is unrestricted.
    const sessions = await revokeSessions(tx, { playerId }, deps.clock.now())
    await write(deps, tx, by, 'player.unblocked', { before: known, after: null })
    return sessions
  })
  for (const id of ended) endSession(deps.bus, id)
  return stateOf(deps, playerId, ended.length)
}

export async function endAllSessions(deps: Deps, by: By): Promise<PlayerState> {
  const { playerId } = by
  const ended = await transaction(deps.db, async (tx) => {
    if (!(await store.lockBlock(tx, playerId))) throw refuse('not_found')
    const sessions = await revokeSessions(tx, { playerId }, deps.clock.now())
    await write(deps, tx, by, 'player.sessions_ended', {
      before: { sessions: sessions.length },
      after: { sessions: 0 },
    })
    return sessions
  })
  for (const id of ended) endSession(deps.bus, id)
  return stateOf(deps, playerId, ended.length)
}

type Change = { before: unknown; after: unknown }

function write({ clock }: Deps, tx: Tx, by: By, action: string, change: Change): Promise<void> {
  const { operator, playerId, why } = by
  return record(tx, {
    ...byOperator(operator),
    ...change,
    playerId,
    at: clock.now(),
    why,
    action,
    subject: `player ${playerId}`,
  })
}

async function stateOf({ db }: Deps, playerId: bigint, ended: number): Promise<PlayerState> {
  const { labels, blockedAt } = (await store.findOfficePlayer(db, playerId))!
  const since = blockedAt?.toISOString() ?? null
  return { playerId: playerId.toString(), labels, blockedAt: since, ended }
}
