/** What the cashier tells, and the letter that it writes of it. */
import { type Tx } from '#lib/data/db.ts'
import { moneyText } from '#lib/money-text.ts'
import { bodyOf, events, tell } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/news.ts'
import { post } from '../mail/mail.ts'
import { emailOf } from '../player/player.ts'
import { depositCredited, promiseBroken } from './cashier.events.ts'
import { findPayment, insertLetter, type PaymentRow } from './cashier.sql.ts'
import { findPromise, insertLateLetter } from './promises.sql.ts'

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
          const late = bodyOf(promiseBroken, event)
          if (late) await writeLateLetter(tx, event.playerId, late)
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

/** Says of a broken promise what the page says: why, and until when it is promised now. */
async function writeLateLetter(
  tx: Tx,
  playerId: bigint,
  { paymentId, position }: { paymentId: bigint; position: number },
): Promise<void> {
  const payment = await findPayment(tx, playerId, paymentId)
  const broken = await findPromise(tx, { playerId, paymentId, position })
  const to = await emailOf(tx, playerId)
  if (!payment || !broken?.until || to === null) return
  if (!(await insertLateLetter(tx, { playerId, paymentId, position }))) return
  const { sum, currency } = payment
  const [why, until] = [
    lateReasons[broken.why] ?? lateReasons['late_gateway']!,
    momentText(broken.until),
  ]
  const values = { sum: moneyText(sum, currency), paymentId: String(paymentId), why, until }
  await post(tx, { to, letter: 'withdrawalLate', values })
}

const lateReasons: Record<string, string> = {
  late_people: 'Заявку ещё не посмотрел сотрудник кассы.',
  late_bank: 'Банк ещё не подтвердил, что деньги дошли.',
  late_gateway: 'Платёжный шлюз пока не принимает переводы.',
}

const inMoscow = new Intl.DateTimeFormat('ru', {
  ...{ timeZone: 'Europe/Moscow', day: '2-digit', month: '2-digit', hour: '2-digit' },
  minute: '2-digit',
})
const momentText = (at: Date) => `${inMoscow.format(at)} по Москве`
