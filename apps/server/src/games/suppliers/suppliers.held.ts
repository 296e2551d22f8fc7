/** Operators' decisions on messages that exceed their supplier's limits. */
import { type Answer, type Body, type Currency, type Query, refusing } from '@ayva/contract/base'
import {
  type HeldMessage,
  judgeHeldMessage,
  type listHeldMessages,
} from '@ayva/contract/games/suppliers/held'
import { toldTime } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse as refuseCall } from '#lib/http/serve.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { fundsInOrder, toBalance, notifyBalance } from '../../ledger/wallet/wallet.ts'
import * as store from './held.sql.ts'
import { type Verdict } from './suppliers.sql.ts'

const refuse = refusing(judgeHeldMessage.refusals)
const PAGE = 200

export async function heldMessages(
  tx: Tx,
  { state }: Query<typeof listHeldMessages>,
): Promise<Answer<typeof listHeldMessages>> {
  const rows = await store.listHeld(tx, { open: state === 'held', limit: PAGE })
  return { messages: rows.map(shown) }
}

type Judged = { operator: OperatorPrincipal; playerId: bigint; id: string } & Body<
  typeof judgeHeldMessage
>

/** Pays a held message or refuses it for good; repeating a decision returns the stored one. */
export async function judgeHeld(
  deps: Deps,
  { operator, verdict, why, ...key }: Judged,
): Promise<{ answer: HeldMessage; replayed: boolean }> {
  const funds = await fundsInOrder(deps)
  const state = verdict === 'accept' ? 'accepted' : 'declined'
  const by = byOperator(operator)
  const done = await transaction(deps.db, async (tx) => {
    await store.lockForHeld(tx, key)
    const row = await store.findHeld(tx, key)
    if (!row) throw refuseCall('not_found')
    if (row.state === state) return undefined
    if (row.state !== 'held') throw refuse('held_decided')
    const at = deps.clock.now()
    const taken =
      verdict === 'accept'
        ? await store.takeHeld(tx, row, { funds, at: toldTime(deps.clock) })
        : undefined
    if (taken && taken.status !== 'OK') throw refuse('held_not_taken')
    await store.noteDecision(tx, key, { state, by: by.actor, why, at })
    await record(tx, {
      ...by,
      at,
      why,
      action: `supplier_message.${state}`,
      subject: `player ${row.playerId}, ${row.supplier} ${row.kind} ${row.txId}: ${row.amount} ${row.currency}`,
      before: { state: 'held', rule: row.rule },
      after: { state },
    })
    return { taken, currency: row.currency as Currency }
  })
  if (done?.taken) notifyOf(deps, key.playerId, done.currency, done.taken)
  return { answer: shown((await store.findHeld(deps.db, key))!), replayed: done === undefined }
}

function notifyOf(deps: Deps, playerId: bigint, currency: Currency, taken: Verdict): void {
  const { own: balance, sequence } = taken
  notifyBalance(deps, playerId, toBalance(currency, { balance, sequence }))
}

function shown(row: store.HeldRow): HeldMessage {
  return {
    id: row.id,
    player: String(row.playerId),
    supplier: row.supplier,
    kind: row.kind as HeldMessage['kind'],
    txId: row.txId,
    roundId: row.roundId,
    currency: row.currency,
    amount: String(row.amount),
    rule: row.rule as HeldMessage['rule'],
    max: String(row.max),
    used: String(row.used),
    state: row.state as store.HeldState,
    at: row.at.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    why: row.why,
  }
}
