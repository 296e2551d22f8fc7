/** What the cashier tells, and the letter that it writes of it. */
import * as z from 'zod/mini'
import { type Tx } from '#lib/data/db.ts'
import { moneyText } from '#lib/money-text.ts'
import { bodyOf, events, type Kind, tell } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/news.ts'
import { post } from '../mail/mail.ts'
import { emailOf } from '../player/player.ts'
import { findPayment, insertLetter, type PaymentRow } from './cashier.sql.ts'

/** A deposit has been credited to its player. */
const depositCredited: Kind<{ paymentId: bigint }> = {
  kind: 'cashier.deposit_credited',
  body: z.object({ paymentId: z.coerce.bigint() }),
}

/** In the transaction that credits it. */
export function tellCredited(tx: Tx, { playerId, id }: PaymentRow, at: Date): Promise<void> {
  return tell(tx, depositCredited, { playerId, body: { paymentId: id }, at })
}

export function cashierNews(): Consumer[] {
  return [
    consumer({
      name: 'cashier.letters',
      stream: events,
      async take(tx, heard) {
        for (const event of heard) {
          const credited = bodyOf(depositCredited, event)
          if (credited) await writeLetter(tx, event.playerId, credited.paymentId)
        }
      },
      // A letter that has left cannot be called back: who was written to stays remembered.
      forget: async () => {},
    }),
  ]
}

async function writeLetter(tx: Tx, playerId: bigint, paymentId: bigint): Promise<void> {
  const payment = await findPayment(tx, playerId, paymentId)
  // Remembered also where nobody is written to: an e-mail that is proved later gets no old news.
  if (!payment || !(await insertLetter(tx, playerId, paymentId))) return
  const to = await emailOf(tx, playerId)
  if (to === null) return
  const { sum, currency } = payment
  const values = { sum: moneyText(sum, currency), paymentId: String(paymentId) }
  await post(tx, { to, letter: 'depositCredited', values })
}
