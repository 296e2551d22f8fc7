/**
 * Messages to the wallet after a stake that was taken, or may have been: stored together with the step, and repeated at
 * growing intervals until they are answered.
 */
import { type SupplierDeps } from './supplier.ts'
import {
  findRound,
  moveRound,
  type Queryable,
  type Round,
  type RoundState,
  transaction,
} from './supplier.store.ts'
import { askWallet, txOf } from './supplier.wallet.ts'

const CLAIM_MS = 15_000
const BACK_OFF_MS = 1_000
const BACK_OFF_MAX_MS = 300_000
const LATE_MS = 120_000
const AT_ONCE = 20

export type MessageKind = 'win' | 'rollback' | 'round/close'
type Message = { id: string; roundId: string; kind: MessageKind; amount: bigint; attempts: number }

/** Stores a message in the transaction of the step; each kind once per round. */
export async function tell(
  tx: Queryable,
  round: Round,
  { kind, at }: { kind: MessageKind; at: Date },
): Promise<void> {
  const dueAt = round.manner === 'late' ? new Date(at.getTime() + LATE_MS) : at
  await tx.query(
    `insert into sandbox.supplier_message (round_id, kind, amount, next_at, created_at)
     values ($1, $2, $3, $4, $5) on conflict (round_id, kind) do nothing`,
    [round.id, kind, kind === 'win' ? round.win : round.stake, dueAt, at],
  )
}

/** Sends the due messages, or those of one round; concurrent senders skip them. */
export async function deliverDue(deps: SupplierDeps, roundId?: string): Promise<void> {
  const now = deps.now()
  const { rows } = await deps.pool.query<Message>(
    `update sandbox.supplier_message set next_at = $2, attempts = attempts + 1 where id in (
       select id from sandbox.supplier_message
       where answer is null and next_at <= $1 and ($3::uuid is null or round_id = $3)
       order by next_at limit $4 for update skip locked)
     returning id, round_id as "roundId", kind, amount, attempts`,
    [now, new Date(now.getTime() + CLAIM_MS), roundId ?? null, AT_ONCE],
  )
  await Promise.all(rows.map((message) => deliver(deps, message)))
}

async function deliver(deps: SupplierDeps, message: Message): Promise<void> {
  const round = await findRound(deps.pool, message.roundId)
  if (!round) return
  if (round.manner === 'forged') await send(deps, round, message, true)
  const copies = round.manner === 'duplicates' ? 3 : 1
  const answers = await Promise.all(
    Array.from({ length: copies }, () => send(deps, round, message, false)),
  )
  const answer = answers.find((one) => one !== undefined)
  if (answer === undefined || answer.status === 'BAD_SIGNATURE') {
    const wait = Math.min(BACK_OFF_MS * 2 ** Math.min(message.attempts, 20), BACK_OFF_MAX_MS)
    await deps.pool.query('update sandbox.supplier_message set next_at = $2 where id = $1', [
      message.id,
      new Date(deps.now().getTime() + wait),
    ])
    return
  }
  await transaction(deps.pool, async (tx) => {
    await tx.query('update sandbox.supplier_message set answer = $2 where id = $1', [
      message.id,
      answer.status,
    ])
    await settle(tx, round, { kind: message.kind, status: answer.status, at: deps.now() })
  })
}

/** The effect of the answer to a message on its round. */
async function settle(
  tx: Queryable,
  round: Round,
  { kind, status, at }: { kind: MessageKind; status: string; at: Date },
): Promise<void> {
  if (kind === 'rollback') return
  const move = (to: RoundState) =>
    moveRound(tx, round.id, { from: 'open', to, reason: status === 'OK' ? null : status, at })
  if (status === 'OK' && round.manner !== 'never_closes') await move('closed')
  if (status === 'TX_ROLLED_BACK') await move('void')
}

function send(deps: SupplierDeps, round: Round, { kind, amount }: Message, forged: boolean) {
  const { id: roundId } = round
  const closes = round.manner !== 'never_closes'
  const said = {
    win: {
      tx_id: txOf.win(roundId),
      ref_tx_id: txOf.bet(roundId),
      amount: Number(amount),
      round_closed: closes,
    },
    rollback: {
      tx_id: txOf.rollback(roundId),
      ref_tx_id: txOf.bet(roundId),
      amount: Number(amount),
      round_closed: true,
    },
    'round/close': {},
  }[kind]
  return askWallet(deps, round, kind, { round_id: roundId, ...said, forged })
}
