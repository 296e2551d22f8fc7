/** The money of a payment: which accounts each effect moves, and under which id. */
import { type Balance } from '@ayva/contract/wallet'
import { type Tx } from '#lib/data/db.ts'
import {
  madeUnderOldId,
  type Posting,
  purseOf,
  transfer,
  transferId,
  transferJudged,
} from '../wallet/wallet.ts'
import { type PaymentRow } from './cashier.sql.ts'
import { type Actor, type Effect } from './cashier.states.ts'

function postingsOf({ sum, commission }: PaymentRow, effect: Effect | 'hold'): Posting[] {
  const fee: Posting[] = commission > 0n ? [{ account: 'commission', amount: commission }] : []
  switch (effect) {
    case 'credit':
      return [
        { account: 'provider', amount: -sum },
        { account: 'cash', amount: sum - commission },
        ...fee,
      ]
    case 'hold':
      return [
        { account: 'cash', amount: -sum },
        { account: 'held', amount: sum },
      ]
    case 'refund':
      return [
        { account: 'held', amount: -sum },
        { account: 'cash', amount: sum },
      ]
    case 'payout':
      return [
        { account: 'held', amount: -sum },
        { account: 'provider', amount: sum - commission },
        ...fee,
      ]
    case 'repay':
      return [
        { account: 'cash', amount: -sum },
        { account: 'provider', amount: sum - commission },
        ...fee,
      ]
  }
}

/**
 * The id of the transfer follows from the payment and the effect: twice said is once done. Where that id
 * is another transfer's, what a person decides is moved under an id of its own.
 */
export async function moveMoney(
  tx: Tx,
  payment: PaymentRow,
  effect: Effect | 'hold',
  { actor, at }: { actor: Actor; at: Date },
): Promise<Balance> {
  const { playerId, operationId, currency, id } = payment
  const reason = `cashier.${effect}`
  if (await madeUnderOldId(tx, playerId, { deedId: operationId, step: effect, reason }))
    return purseOf(tx, playerId, currency)
  const idOf = (step: string) => transferId('payment', operationId, step)
  const order = {
    ...{ id: idOf(effect), playerId, currency, reason, at, refs: { payment: String(id) } },
    postings: postingsOf(payment, effect),
  }
  const { purse } =
    actor === 'operator'
      ? await transferJudged(tx, order, idOf(`${effect} judged`))
      : await transfer(tx, order)
  return purse
}
