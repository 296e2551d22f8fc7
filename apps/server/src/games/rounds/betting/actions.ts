/** Actions in open rounds: by their players, and by a job when a player has left. */
import { type Body } from '@ayva/contract/base'
import { type RoundStep, type stepRound } from '@ayva/contract/games/rounds'
import { canonicalJson } from '@ayva/game-math/hash'
import { after as later, toldTime } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { notifyTabs } from '../../../platform/realtime/realtime.ts'
import { fundsInOrder, notifyBalance } from '../../../ledger/wallet/wallet.ts'
import { writeStep } from './bets.sql.ts'
import { abandonedAction, playedFurther, refuseRound, releaseOf, staysShared } from './bets.ts'
import { type Draw, drawOf } from './draw.ts'
import { balanceAfter, balanceNow } from './balance-after.ts'
import { realView } from '../history/round-view.ts'
import * as store from '../rounds.sql.ts'
import { stakeRefusal } from './stake-refusal.ts'
import { addedIdOf, endIdOf } from './transfer-ids.ts'

/** An action is computed again if another one was made meanwhile. */
const TRIES_MAX = 8

type Act = { playerId: bigint; roundId: string } & Body<typeof stepRound>

/**
 * Makes an action in an open round. The same action at the same index is answered again with the round as it is now.
 * Refuses with `round_unknown`, `round_over`, `step_conflict`, `action_illegal`; as a bet is refused if the action adds
 * to the stake; with `round_manual` if the transfer's id is taken and an operator has to look.
 */
export async function actInRound(deps: Deps, act: Act): Promise<RoundStep> {
  const { db } = deps
  const { playerId, roundId, action } = act
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const round = await store.findRound(db, playerId, roundId)
    if (!round) throw refuseRound('round_unknown')
    staysShared(releaseOf(round))
    if (isRepeated(round, act))
      return { round: realView(round), ...(await balanceNow(deps, round)) }
    const draw = await drawOf(deps, db, round)
    const played = playedFurther(round, draw, action, deps.clock.now())
    const done = await writeEnd(deps, round, { ...played, actions: [...round.actions, action] })
    if (done) {
      const moves = done.round.actions.length
      notifyTabs(deps.bus, playerId, { type: 'round', roundId, gameId: round.gameId, moves })
      return done
    }
  }
  throw new Error(`round ${roundId} changes faster than an action can be made`)
}

/** Whether the action was already made; refuses one that can no longer be made, or not yet. */
export function isRepeated(
  { actions, status }: { actions: unknown[]; status: store.Played['status'] },
  { index, action }: { index: number; action?: unknown },
): boolean {
  if (index < actions.length) {
    if (canonicalJson(actions[index]) === canonicalJson(action)) return true
    throw refuseRound('step_conflict')
  }
  if (status === 'manual') throw refuseRound('round_manual')
  if (status !== 'open') throw refuseRound('round_over')
  if (index > actions.length) throw refuseRound('action_illegal')
  return false
}

/**
 * Ends a round that its player has left (games.md 4.2), as its engine defines. Safe to run twice and concurrently with
 * the player: a round that is over, or was touched again, is left alone.
 */
export async function settleAbandoned(deps: Deps, playerId: bigint, id: string): Promise<void> {
  const now = deps.clock.now()
  const told = toldTime(deps.clock)
  const abandoned = await store.findAbandoned(deps.db, playerId, { id, told })
  if (!abandoned) return
  const draw = await drawOf(deps, deps.db, abandoned)
  const done = await writeEnd(deps, abandoned, playedOut(abandoned, draw, now))
  if (done) notifyTabs(deps.bus, playerId, { type: 'round', roundId: id })
}

/** The round as its engine ends it without the player. */
export function playedOut(left: store.RoundRow, draw: Draw, now: Date): store.RoundRow {
  let round: store.RoundRow = { ...left, status: 'open' }
  while (round.status === 'open') {
    const action = abandonedAction(round, draw)
    if (action === 'void') return voided(round)
    const actions = [...round.actions, action]
    round = { ...round, ...playedFurther(round, draw, action, now), actions }
  }
  return round
}

/** The void round, whose stake is returned. */
export function voided<Row extends store.Played>(round: Row) {
  return { ...round, status: 'void' as const, payout: 0n, legal: null, settleAt: null }
}

/** The round after the write; undefined if it was changed meanwhile. */
export async function writeEnd(
  deps: Deps,
  before: store.RoundRow,
  after: store.Played & { actions: unknown[] },
): Promise<RoundStep | undefined> {
  const { playerId, id } = before
  const settleAfterMs = after.settleAt && after.settleAt.getTime() - deps.clock.now().getTime()
  const knownActions = before.actions.length
  const ids = { stakeId: addedIdOf(before, knownActions), transferId: endIdOf(before) }
  const written = await writeStep(
    deps.db,
    { ...after, settleAfterMs, playerId, id, knownActions, ...ids },
    { funds: await fundsInOrder(deps), at: toldTime(deps.clock) },
  )
  const { verdict, balance, sequence, at, grantId: fundGrant } = written
  if (verdict === 'manual') throw leftToPeople(deps, before)
  if (verdict === 'blocked' || verdict === 'limited' || verdict === 'short')
    throw stakeRefusal({ ...written, verdict })
  if (verdict !== 'made') return undefined
  const money = await balanceAfter(deps, { ...before, fundGrant }, { balance, sequence })
  if (after.status !== 'open' || after.stake > before.stake)
    notifyBalance(deps, playerId, money.purse)
  const settleAt = settleAfterMs === null ? null : later(at, settleAfterMs)
  return { round: realView({ ...before, ...after, settleAt }), ...money }
}

/** Raises an alarm: another transfer has the id of the round's payout, which therefore cannot be paid. */
function leftToPeople({ log }: Deps, round: store.RoundRow) {
  const { id: roundId, playerId } = round
  log.error(
    { alarm: 'transfer_collision', roundId, playerId, transferId: endIdOf(round) },
    'a round waits for a person: its end cannot be paid under its id',
  )
  return refuseRound('round_manual')
}
