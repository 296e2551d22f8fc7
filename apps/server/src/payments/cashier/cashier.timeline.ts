import { paymentStatus as status } from '@ayva/contract/payments/cashier'
import { type TimelineEvent } from '@ayva/contract/identity/player/timeline'
import { type TimelineOf } from '#lib/module.ts'
import { failedStates } from './payment/states.ts'
import { type PaymentRow } from './payment/payment.sql.ts'
import { listNewestOf } from './office/listed.sql.ts'

export const cashierTimeline: TimelineOf = {
  kind: 'money',
  async read({ db }, playerId, { before, limit }) {
    const rows = await listNewestOf(db, playerId, {
      typeIds: [1, 2],
      statusIds: Object.values(status),
      systemId: undefined,
      from: undefined,
      to: before,
      after: undefined,
      limit,
    })
    return rows.map(eventOf)
  },
}

function eventOf(row: PaymentRow): TimelineEvent {
  const { id, typeId, statusId, systemName, sum, currency, createdAt } = row
  const isOver = failedStates.includes(statusId)
  const minor = typeId === 1 ? sum : -sum
  return {
    key: `payment ${id}`,
    kind: 'money',
    at: createdAt.toISOString(),
    words: `${typeId === 1 ? 'Пополнение' : 'Вывод'} ${id}, ${systemName}: ${stateWords[statusId]}`,
    amount: isOver ? null : { minor, currency },
    opens: { what: 'payment', id: String(id) },
  }
}

const stateWords: Record<PaymentRow['statusId'], string> = {
  [status.NEW]: 'создан',
  [status.PROCESS]: 'у провайдера',
  [status.SUCCESS]: 'прошёл',
  [status.FAIL]: 'не прошёл',
  [status.MANUAL]: 'ждёт сотрудника',
  [status.CONFIRMED]: 'одобрен',
  [status.ACCEPTED]: 'отправляется',
  [status.VERIFY]: 'ждёт документов',
  [status.REFUND_CONTROVERSIAL]: 'банк забрал деньги назад',
  [status.CANCELLED]: 'отменён',
  [status.DELAYED]: 'задерживается у провайдера',
}
