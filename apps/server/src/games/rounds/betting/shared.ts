/**
 * Rounds of shared draws: staked through the same gate as any other, and ended by the module that keeps the draw. Its
 * arguments are trusted; they are not a player's claims.
 */
import { type Body } from '@ayva/contract/base'
import { type openDemoRound, type RoundStep } from '@ayva/contract/games/rounds'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperationKey, refuse } from '#lib/http/serve.ts'
import { voided, writeEnd } from './actions.ts'
import { playedFurther } from './bets.ts'
import { endDemo, placeDemoBet, shownDemo, START_CURRENCY } from '../demo/demo.ts'
import { type DemoRow, findSession } from '../demo/demo.sql.ts'
import { type Draw } from './draw.ts'
import { balanceNow } from './balance-after.ts'
import { realView } from '../history/round-view.ts'
import { findRound, type RoundRow } from '../rounds.sql.ts'
import { playerCurrency } from '../fairness/seeds.sql.ts'
import * as store from './shared.sql.ts'

export type SharedRound = RoundRow
export type SharedDemoRound = DemoRow & { sessionId: string }

type DemoOrder = { demoId: string; key: OperationKey; body: Body<typeof openDemoRound> }
/** `void` returns the stake. */
export type SharedEnd = { action: unknown; draw: Draw } | 'void'

/** Refuses with `not_found` if there is no such demo session. */
export async function demoIsThere({ db }: Deps, demoId: string): Promise<void> {
  if (!(await findSession(db, demoId))) throw refuse('not_found')
}

export const stakeSharedDemo = (deps: Deps, order: DemoOrder) =>
  placeDemoBet(deps, { ...order, isShared: true })

export function findShared({ db }: Deps, playerId: bigint, id: string) {
  return findRound(db, playerId, id)
}

/** The stored round with the current balance. */
export async function sharedStep(deps: Deps, round: SharedRound): Promise<RoundStep> {
  return { round: realView(round), ...(await balanceNow(deps, round)) }
}

/**
 * Ends the round and pays it once; undefined if it was already ended. Refuses with `round_manual` if the payout is
 * impossible and an operator has to look.
 */
export async function endShared(
  deps: Deps,
  round: SharedRound,
  end: SharedEnd,
): Promise<RoundStep | undefined> {
  if (round.status !== 'open') return undefined
  if (end === 'void') return writeEnd(deps, round, voided(round))
  const { action, draw } = end
  const played = playedFurther(round, draw, action, deps.clock.now())
  return writeEnd(deps, round, { ...played, actions: [...round.actions, action] })
}

/** The same for play money. */
export function endSharedDemo(
  deps: Deps,
  round: { sessionId: string; id: string },
  end: SharedEnd,
): Promise<RoundStep | undefined> {
  return transaction(deps.db, (tx) => endDemo(tx, deps, round, end))
}

export const playerMoney = ({ db }: Deps, playerId: bigint) => playerCurrency(db, playerId)
export const demoCurrency = START_CURRENCY
export const sharedDemoStep = shownDemo

export const openOfCrashRound = ({ db }: Deps, asked: store.OpenAsked) => store.listOpen(db, asked)
export const openDemoOfCrashRound = ({ db }: Deps, asked: store.OpenAsked) =>
  store.listOpenDemo(db, asked)
export const betsOfCrashRound = ({ db }: Deps, flight: bigint, limit: number) =>
  store.listBets(db, flight, limit)
export const countOfCrashRound = ({ db }: Deps, flight: bigint) => store.countBets(db, flight)
export const findSharedDemo = ({ db }: Deps, sessionId: string, id: string) =>
  store.findDemo(db, sessionId, id)
