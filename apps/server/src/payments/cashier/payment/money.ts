/** The transfers of a payment: which accounts each effect moves, and under which id. */
import { paymentPurpose } from '@ayva/contract/payments/cashier'
import { type Balance } from '@ayva/contract/ledger/wallet'
import { type Tx } from '#lib/data/db.ts'
import {
  type Account,
  madeUnderOldId,
  type Posting,
  balanceOf,
  transfer,
  transferId,
  transferJudged,
} from '../../../ledger/wallet/wallet.ts'
import { type PaymentRow } from './payment.sql.ts'
import { type Actor, type Effect } from './states.ts'

/** Effects that are one transfer; a dispute is two, the bank's charge and its settlement. */
const movings = [
  ...(['credit', 'hold', 'refund', 'payout', 'repay'] as const),
  ...(['dispute', 'settle'] as const),
] as const
type Moving = (typeof movings)[number]

/** `recovered`: the part of a disputed deposit that is taken from the player's cash. */
type Operation = { actor: Actor; at: Date; recovered?: bigint }

function postingsOf(payment: PaymentRow, moving: Moving, recovered: bigint): Posting[] {
  const { typeId, sum, commission, tips } = payment
  const kept = [posting('commission', commission), posting('tips', tips)]
  const net = sum - commission - tips
  switch (moving) {
    case 'credit':
      return [posting('provider', -sum), posting('cash', sum - commission), ...kept]
    case 'hold':
      return [posting('cash', -sum), posting('held', sum)]
    case 'refund':
      return [posting('held', -sum), posting('cash', sum)]
    case 'payout':
      return [posting('held', -sum), posting('provider', net), ...kept]
    case 'repay':
      return [posting('cash', -sum), posting('provider', net), ...kept]
    case 'dispute':
      return typeId === 1
        ? [posting('controversial', -sum), posting('provider', sum)]
        : [posting('provider', -net), posting('controversial', net)]
    case 'settle':
      return typeId === 1
        ? [
            posting('cash', -recovered),
            posting('commission', -commission),
            posting('controversial', recovered + commission),
          ]
        : [
            posting('cash', sum),
            posting('controversial', -net),
            posting('commission', -commission),
            posting('tips', -tips),
          ]
  }
}

const posting = (account: Account, amount: bigint): Posting => ({ account, amount })

/** The purpose number of a posting on the casino's side, if the specification has one. */
export function purposeOf(account: Account): number | null {
  if (account === 'commission') return paymentPurpose.PURPOSE_ACCOUNT_COMMISSION
  return account === 'controversial' ? paymentPurpose.PURPOSE_CONTROVERSIAL : null
}

/** Moves the money of an effect, once. */
export async function moveMoney(
  tx: Tx,
  payment: PaymentRow,
  effect: Effect | 'hold',
  operation: Operation,
): Promise<Balance> {
  if (effect !== 'dispute') return moveOnce(tx, payment, effect, operation)
  const taken = await moveOnce(tx, payment, 'dispute', operation)
  const { typeId, commission } = payment
  const settles = typeId === 2 || commission > 0n || (operation.recovered ?? 0n) > 0n
  return settles ? moveOnce(tx, payment, 'settle', operation) : taken
}

/**
 * The transfer's id is derived from the payment and the effect, so a repetition moves nothing. If that id belongs to
 * another transfer, an operator's decision is booked under another id.
 */
async function moveOnce(
  tx: Tx,
  payment: PaymentRow,
  moving: Moving,
  { actor, at, recovered = 0n }: Operation,
): Promise<Balance> {
  const { playerId, operationId, currency, id } = payment
  const reason = `cashier.${moving}`
  if (await madeUnderOldId(tx, playerId, { operationId: operationId, step: moving, reason }))
    return balanceOf(tx, playerId, currency)
  const order = {
    id: idOf(payment, moving),
    playerId,
    currency,
    reason,
    at,
    refs: { payment: String(id) },
    postings: postingsOf(payment, moving, recovered).filter(({ amount }) => amount !== 0n),
  }
  const { purse } =
    actor === 'operator'
      ? await transferJudged(tx, order, idOf(payment, `${moving} judged`))
      : await transfer(tx, order)
  return purse
}

const idOf = ({ operationId }: PaymentRow, step: string) => transferId('payment', operationId, step)

export function transferIdsOf(payment: PaymentRow): string[] {
  return movings.flatMap((moving) => [idOf(payment, moving), idOf(payment, `${moving} judged`)])
}
