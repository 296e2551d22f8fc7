/** What operators have said of the steps that waited for them. */
import { type Tx } from '#lib/data/db.ts'

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

/** False where this operator has said something of the step before, which stays. */
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
