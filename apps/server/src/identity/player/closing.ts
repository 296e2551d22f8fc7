/**
 * Closing of an account at the player's request. From then on nothing new may begin on it, and the player can still
 * withdraw. After a week it is closed, unless something on it is unsettled or it is blocked, so that a blocked player
 * cannot return under another name.
 *
 * Locks: the player's row, then what the modules hold: gates of the wallet last.
 */
import { CLOSING_DAYS, type Closing } from '@ayva/contract/identity/player/leaving'
import { after, days } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Leaving } from '#lib/module.ts'
import { addMissingJobs } from '#lib/work/jobs.ts'
import {
  changeTold,
  countToOwner,
  findTold,
  listLeaving,
  lockTold,
  revokeSessions,
} from '../auth/auth.ts'
import * as mail from '../../platform/mail/mail.ts'
import { endSession } from '../../platform/realtime/realtime.ts'

export const CLOSE_JOB = 'player.close'
const WAIT_MS = days(CLOSING_DAYS)
/** The most accounts of one sweep; the next sweep continues. */
const SWEPT_MAX = 1_000

type Modules = readonly Leaving[]

export async function closingOf(
  { db }: Deps,
  modules: Modules,
  playerId: bigint,
): Promise<Closing> {
  const { closesAt } = await findTold(db, playerId)
  return { closesAt: closesAt?.toISOString() ?? null, holds: await holdsOf(db, modules, playerId) }
}

async function holdsOf(tx: Tx, modules: Modules, playerId: bigint): Promise<Closing['holds']> {
  const holds: Closing['holds'] = []
  for (const { holds: held } of modules) {
    const count = held ? await held.count(tx, playerId) : 0
    if (held && count > 0) holds.push({ what: held.what, count })
  }
  return holds
}

/** Repeating the request does not change the waiting period. */
export async function begin(deps: Deps, modules: Modules, playerId: bigint): Promise<Closing> {
  const now = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    const { closesAt } = (await lockTold(tx, playerId))!
    if (closesAt) return
    await changeTold(tx, playerId, { closesAt: after(now, WAIT_MS) })
    for (const { begin: module } of modules) await module?.(tx, playerId, now)
    await write(
      tx,
      { playerId, now },
      `Аккаунт закроется через ${CLOSING_DAYS} дней. До тех пор можно передумать: в настройках профиля.`,
    )
  })
  return closingOf(deps, modules, playerId)
}

export async function callOff(deps: Deps, modules: Modules, playerId: bigint): Promise<Closing> {
  const now = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    const { closesAt, closedAt } = (await lockTold(tx, playerId))!
    if (!closesAt || closedAt) return
    await changeTold(tx, playerId, { closesAt: null })
    for (const { callOff: module } of modules) await module?.(tx, playerId)
    await write(tx, { playerId, now }, 'Аккаунт остаётся открытым: закрытие отменено.')
  })
  return closingOf(deps, modules, playerId)
}

async function write(tx: Tx, owner: { playerId: bigint; now: Date }, what: string): Promise<void> {
  const to = await countToOwner(tx, { ...owner, about: 'closing' })
  if (to !== undefined) await mail.post(tx, { to, letter: 'securityChanged', values: { what } })
}

/** Adds a job for each account whose waiting period is over, up to a limit. */
export async function findDue({ db, clock }: Deps, most = SWEPT_MAX): Promise<void> {
  const due = await listLeaving(db, clock.now(), most)
  const items = due.map((playerId) => ({ key: String(playerId), payload: { playerId } }))
  await addMissingJobs(db, CLOSE_JOB, items)
}

/**
 * Closes an account whose waiting period is over if it is not blocked and nothing is unsettled; otherwise it is tried
 * again later.
 */
export async function close(deps: Deps, modules: Modules, playerId: bigint): Promise<void> {
  const now = deps.clock.now()
  const ended = await transaction(deps.db, async (tx) => {
    const told = await lockTold(tx, playerId)
    if (!told?.closesAt || told.closedAt || told.closesAt > now) return []
    if (told.blockedAt || (await holdsOf(tx, modules, playerId)).length > 0) {
      await changeTold(tx, playerId, { closeTriedAt: now })
      return []
    }
    await write(tx, { playerId, now }, 'Аккаунт закрыт. Спасибо, что были с нами.')
    const sessions = await revokeSessions(tx, { playerId }, now)
    // Modules of higher layers first, so that the account itself is deleted last.
    for (const { forget } of modules.toReversed()) await forget?.(tx, playerId, now, deps)
    return sessions
  })
  for (const id of ended) endSession(deps.bus, id)
}
