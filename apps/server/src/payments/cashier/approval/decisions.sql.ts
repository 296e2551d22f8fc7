/** Operators' decisions on the steps of payments that wait for them. */
import { sql, type Tx } from '#lib/data/db.ts'

type Decision = {
  playerId: bigint
  paymentId: bigint
  step: number
  operatorId: string
  operator: string
  decision: string
  why: string
  at: Date
}

/** Returns false if this operator already decided on the step; the first decision stays. */
export async function insertDecision(tx: Tx, decision: Decision): Promise<boolean> {
  const row = await tx
    .insertInto('paymentDecision')
    .values(decision)
    .onConflict((conflict) =>
      conflict.columns(['playerId', 'paymentId', 'step', 'operatorId']).doNothing(),
    )
    .returning('step')
    .executeTakeFirst()
  return row !== undefined
}

export function listDecisions(
  tx: Tx,
  { playerId, paymentId, step }: Pick<Decision, 'playerId' | 'paymentId' | 'step'>,
) {
  return tx
    .selectFrom('paymentDecision')
    .select(['operator', 'decision', 'at'])
    .where('playerId', '=', playerId)
    .where('paymentId', '=', paymentId)
    .where('step', '=', step)
    .orderBy('at')
    .limit(20)
    .execute()
}

type Decided = Pick<Decision, 'playerId' | 'paymentId' | 'operator' | 'decision'>

/** Operators who decided on steps of the given payments, in order of their decisions. */
export async function listDecidersOfMany(
  tx: Tx,
  some: readonly Pick<Decision, 'playerId' | 'paymentId' | 'step'>[],
): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    select d.player_id, d.payment_id, d.operator, d.decision
    from unnest(${some.map(({ playerId }) => playerId)}::bigint[],
      ${some.map(({ paymentId }) => paymentId)}::bigint[],
      ${some.map(({ step }) => step)}::int[]) one (player_id, payment_id, step)
    join payment_decision d on d.player_id = one.player_id and d.payment_id = one.payment_id
      and d.step = one.step
    order by d.player_id, d.payment_id, d.at`.execute(tx)
  return rows
}
