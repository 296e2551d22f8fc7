/** What other modules know of a player, with the moment where it is stored. */
import { type Deps } from '#lib/deps.ts'
import { accountOf, findTold } from '../../identity/auth/auth.ts'
import { listOn } from '../../identity/factors/factors.ts'
import { list as listPasskeys } from '../../identity/passkeys/passkeys.ts'
import { findFirstFavorite } from '../../games/lobby/lobby.ts'
import { findFirstPairs } from '../../games/rounds/rounds.ts'
import { findFirstBreak, listFirstLimits } from '../../protection/limits/limits.ts'
import { realityView } from '../../protection/reality-check/reality-check.ts'
import { type DiscoveryKind } from '../discoveries/discoveries.ts'
import { findFirstSpin } from '../fortune-wheel/fortune-wheel.ts'
import { findFirstDone } from '../missions/missions.ts'
import { findFirstJoined } from '../tournaments/tournaments.ts'

/** `at` is undefined if it is not known when it was done. */
export type Mark = { kind: DiscoveryKind; key: string; at: Date | undefined }

/** Asked of the tables of their owners, because what was done before it was noted is not lost. */
export async function marksOf(deps: Deps, playerId: bigint): Promise<Mark[]> {
  const [account, safety, done] = await Promise.all([
    accountMarks(deps, playerId),
    safetyMarks(deps, playerId),
    doneMarks(deps, playerId),
  ])
  return [...account, ...safety, ...done]
}

type Moment = Date | null | undefined

const marked = (moments: Record<string, Moment>): Mark[] =>
  Object.entries(moments).flatMap(([key, at]) => (at ? [{ kind: 'mark' as const, key, at }] : []))

async function accountMarks({ db }: Deps, playerId: bigint): Promise<Mark[]> {
  const [account, told] = await Promise.all([accountOf(db, playerId), findTold(db, playerId)])
  const dated = marked({
    email: account.email === null ? null : account.emailConfirmedAt,
    phone: account.phone === null ? null : account.phoneConfirmedAt,
    profile: told.profileFilledAt,
  })
  if (!account.username) return dated
  return [...dated, { kind: 'mark', key: 'name', at: told.usernameChangedAt ?? undefined }]
}

async function safetyMarks(deps: Deps, playerId: bigint): Promise<Mark[]> {
  const { db } = deps
  const [factors, passkeys, limits, since, reality] = await Promise.all([
    listOn(deps, playerId),
    listPasskeys(deps, playerId),
    listFirstLimits(db, playerId),
    findFirstBreak(db, playerId),
    realityView(deps, playerId),
  ])
  const [passkey] = passkeys.map(({ createdAt }) => new Date(createdAt))
  const [factor] = factors
    .map(({ enabledAt }) => enabledAt!)
    .toSorted((one, other) => one.getTime() - other.getTime())
  return [
    ...marked({ factor, passkey, break: since }),
    ...limits.map(({ name, at }) => ({ kind: 'limit' as const, key: name, at })),
    ...(reality.own === null ? [] : [{ kind: 'mark' as const, key: 'reality', at: undefined }]),
  ]
}

async function doneMarks({ db }: Deps, playerId: bigint): Promise<Mark[]> {
  const [favorite, pairs, wheel, mission, tournament] = await Promise.all([
    findFirstFavorite(db, playerId),
    findFirstPairs(db, playerId),
    findFirstSpin(db, playerId),
    findFirstDone(db, playerId),
    findFirstJoined(db, playerId),
  ])
  const { revealedAt: proof, chosenAt: seed } = pairs
  return marked({ favorite, proof, seed, wheel, mission, tournament })
}
