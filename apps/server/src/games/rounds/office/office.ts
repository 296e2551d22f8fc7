/** Operators' view and judgement of rounds whose end could not be paid. */
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import {
  judgeRound,
  type listManualRounds,
  type OfficeRound,
} from '@ayva/contract/games/rounds/office'
import { toldTime } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { placesBy } from '#lib/http/places.ts'
import { byOperator, record } from '../../../platform/audit/audit.ts'
import { notifyTabs } from '../../../platform/realtime/realtime.ts'
import { Collision, notifyBalance, transferJudged } from '../../../ledger/wallet/wallet.ts'
import { playedOut, voided } from '../betting/actions.ts'
import { drawOf } from '../betting/draw.ts'
import * as store from './office.sql.ts'
import { type RoundRow } from '../rounds.sql.ts'
import { endIdOf } from '../betting/transfer-ids.ts'

const refuseJudgement = refusing(judgeRound.refusals)
const PAGE = 50
const places = placesBy('openedAt', { playerId: BigInt, id: String })

export async function manualRounds(
  tx: Tx,
  { after }: Query<typeof listManualRounds>,
): Promise<Answer<typeof listManualRounds>> {
  const rows = await store.listManual(tx, { after: places.placeOf(after), limit: PAGE })
  return { rounds: rows.map(officeView), next: places.nextOf(rows, PAGE) }
}

type Judgement = { operator: OperatorPrincipal; playerId: bigint; roundId: string } & Body<
  typeof judgeRound
>

/**
 * Ends a round that waits for operators, once; the same decision is answered again. Refuses with `round_judged` if
 * another one was made, with `round_not_manual` if none is needed, with `round_stuck` if its money cannot move.
 *
 * Locks: the round, the wallet, the totals of limits, the audit log.
 */
export async function judge(
  deps: Deps,
  { operator, playerId, roundId, decision, why }: Judgement,
): Promise<{ answer: OfficeRound; replayed: boolean }> {
  const told = toldTime(deps.clock)
  const { round, purse, replayed } = await transaction(deps.db, async (tx) => {
    const before = await store.lockRound(tx, playerId, { id: roundId, told })
    if (!before) throw refuseJudgement('round_unknown')
    const earlier = await store.findDecision(tx, playerId, roundId)
    if (earlier === decision) return { round: before, purse: undefined, replayed: true }
    if (earlier !== undefined) throw refuseJudgement('round_judged')
    if (before.status !== 'manual') throw refuseJudgement('round_not_manual')
    const at = before.now
    const ended =
      decision === 'void' ? voided(before) : playedOut(before, await drawOf(deps, tx, before), at)
    const { purse: paid } = await pay(tx, ended, at)
    await store.endRound(tx, ended, at)
    await store.insertJudgement(tx, { playerId, roundId, decision, operator: operator.id, why, at })
    await record(tx, {
      ...byOperator(operator),
      playerId,
      at,
      why,
      action: 'round.judged',
      subject: `round ${roundId}`,
      before: { status: 'manual' },
      after: { status: ended.status, payout: ended.payout },
    })
    return { round: ended, purse: paid, replayed: false }
  })
  if (!replayed) notifyTabs(deps.bus, playerId, { type: 'round', roundId })
  if (purse) notifyBalance(deps, playerId, purse)
  return { answer: officeView(round), replayed }
}

/** Pays the round's result to the funds of its stake. */
async function pay(tx: Tx, round: RoundRow, at: Date) {
  const { playerId, id, currency, status, stake, payout } = round
  const isVoid = status === 'void'
  const paid = isVoid ? stake : payout
  if (paid === 0n) return { purse: undefined }
  const shares = await store.sharesOf(tx, round, paid)
  const order = {
    id: endIdOf(round),
    playerId,
    currency,
    at,
    refs: { round: id },
    reason: isVoid ? 'round.void' : 'round.payout',
    postings: shares.flatMap(({ account, amount }) => [
      { account: isVoid ? ('bets' as const) : ('wins' as const), amount: -amount },
      { account, amount },
    ]),
  }
  const moved = await transferJudged(tx, order, endIdOf(round, 'end judged')).catch(
    (error: unknown) => {
      throw error instanceof Collision ? refuseJudgement('round_stuck') : error
    },
  )
  await store.countPaid(tx, { ...round, paid }, at)
  return { purse: moved.purse }
}

function officeView(round: RoundRow): OfficeRound {
  const { playerId, id: roundId, status, actions, openedAt } = round
  const { gameId, modelId, modelVersion, currency, stake, payout } = round
  return {
    playerId: playerId.toString(),
    roundId,
    gameId,
    modelId,
    modelVersion,
    currency,
    stake,
    payout,
    steps: actions.length,
    openedAt: openedAt.toISOString(),
    status: status as OfficeRound['status'],
  }
}
