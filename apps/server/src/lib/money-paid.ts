import { type Currency } from '@ayva/contract/base'
import { type Tx } from './data/db.ts'

/** Minor units of completed payments, by currency. */
export type MoneyPaid = (
  tx: Tx,
  playerId: bigint,
  span: { from: Date; until: Date },
) => Promise<{ currency: Currency; paidIn: bigint; paidOut: bigint }[]>
