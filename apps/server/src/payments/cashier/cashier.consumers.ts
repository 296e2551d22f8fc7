/** The events that the cashier publishes, and the letters that it sends on them. */
import { type Tx } from '#lib/data/db.ts'
import { moneyText } from '#lib/money-text.ts'
import { bodyOf, events, publish } from '#lib/work/events.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { notify } from '../../communication/inbox/inbox.ts'
import { post } from '../../platform/mail/mail.ts'
import { emailOf } from '../../identity/player/player.ts'
import { addMissingJobs } from '#lib/work/jobs.ts'
import { depositLimited } from '../../protection/limits/limits.ts'
import { depositCredited, OVER_LIMIT_JOB, promiseBroken } from './cashier.events.ts'
import { hasOtherPaid } from './deposit/deposits.sql.ts'
import { isPaidOverLimit } from './deposit/paid-over.ts'
import { type Actor, type Effect } from './payment/states.ts'
import { findPayment, insertLetter, type PaymentRow } from './payment/payment.sql.ts'
import { findPromise, insertLateLetter } from './withdrawal/promises.sql.ts'

type Ended = { payment: PaymentRow; effect: Effect; actor: Actor; at: Date }

/**
 * Publishes how a withdrawal ended, in the transaction that moves its money; a player who cancelled it gets no message.
 */
export async function notifyEnded(tx: Tx, { payment, effect, actor, at }: Ended): Promise<void> {
  const { playerId, id, currency, requisiteMask } = payment
  const told = { playerId, operation: `withdrawal ${id} ${effect}`, at }
  const said = { sum: moneyText(payment.sum, currency), paymentId: String(id) }
  if (effect === 'payout' || effect === 'repay')
    await notify(tx, {
      ...told,
      name: 'withdrawal_paid',
      said: { ...said, to: requisiteMask ?? '' },
    })
  if (effect === 'refund' && actor !== 'player')
    await notify(tx, { ...told, name: 'withdrawal_returned', said })
}

/** Called in the transaction that credits the deposit. */
export async function notifyCredited(
  tx: Tx,
  { playerId, id, sum, currency }: PaymentRow,
  at: Date,
): Promise<void> {
  const isFirst = !(await hasOtherPaid(tx, playerId, id))
  const body = { paymentId: id, isFirst, sum, currency }
  await publish(tx, depositCredited, { playerId, body, at })
}

export function cashierConsumers(): Consumer[] {
  return [
    consumer({
      name: 'cashier.own_limits',
      stream: events,
      async take(tx, heard) {
        const limited = heard.filter((event) => bodyOf(depositLimited, event))
        const players = [...new Set(limited.map(({ playerId }) => String(playerId)))]
        const jobs = players.map((playerId) => ({ key: playerId, payload: { playerId } }))
        await addMissingJobs(tx, OVER_LIMIT_JOB, jobs)
      },
      // Nothing to undo: old deposits are already paid or closed.
      forget: async () => {},
    }),
    consumer({
      name: 'cashier.letters',
      stream: events,
      async take(tx, heard) {
        for (const event of heard) {
          const credited = bodyOf(depositCredited, event)
          if (credited) await writeLetter(tx, event, credited.paymentId)
          const late = bodyOf(promiseBroken, event)
          if (late) await writeLateLetter(tx, event.playerId, late)
        }
      },
      // A sent letter cannot be recalled, so the record of recipients is kept.
      forget: async () => {},
    }),
  ]
}

type Credited = { playerId: bigint; at: Date }

async function writeLetter(tx: Tx, { playerId, at }: Credited, paymentId: bigint): Promise<void> {
  const payment = await findPayment(tx, playerId, paymentId)
  // Recorded even if no letter is sent, so that an e-mail confirmed later gets no old letters.
  if (!payment || !(await insertLetter(tx, playerId, paymentId))) return
  const sum = moneyText(payment.sum, payment.currency)
  const isOver = await isPaidOverLimit(tx, payment, at)
  await notify(tx, {
    playerId,
    operation: `deposit ${paymentId}`,
    at,
    name: isOver ? 'deposit_over_limit' : 'deposit_credited',
    said: { sum },
  })
  const to = await emailOf(tx, playerId)
  if (to === null) return
  const values = { sum, paymentId: String(paymentId) }
  await post(tx, { to, letter: 'depositCredited', values })
}

/** Writes about a broken promise what the page shows: the reason and the new promised time. */
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
  const why = lateReasons[broken.why] ?? lateReasons['late_gateway']!
  const until = momentText(broken.until)
  const values = { sum: moneyText(sum, currency), paymentId: String(paymentId), why, until }
  await post(tx, { to, letter: 'withdrawalLate', values })
}

const lateReasons: Record<string, string> = {
  late_people: 'Заявку ещё не посмотрел сотрудник кассы.',
  late_bank: 'Банк ещё не подтвердил, что деньги дошли.',
  late_gateway: 'Платёжный шлюз пока не принимает переводы.',
}

const inMoscow = new Intl.DateTimeFormat('ru', {
  timeZone: 'Europe/Moscow',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const momentText = (at: Date) => `${inMoscow.format(at)} по Москве`
