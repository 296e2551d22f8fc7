/** Payments, and the queue of withdrawals, as files. */
import { paymentStatus, type PaymentStatusId } from '@ayva/contract/payments/cashier'
import {
  listOfficePayments,
  listWaitingWithdrawals,
  type PaymentState,
} from '@ayva/contract/payments/cashier/office'
import { Day } from '@ayva/contract/office'
import * as z from 'zod/mini'
import { days } from '#lib/clock.ts'
import { csvMoment, csvSum } from '#lib/csv.ts'
import { exportedPage, type ExportedList } from '#lib/list-export.ts'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { edgeOf } from '#lib/period.ts'
import { contactsOf, knownAs } from '../../../identity/auth/auth.ts'
import { type PaymentRow } from '../payment/payment.sql.ts'
import { listNewest, listNewestOf } from './listed.sql.ts'
import { listWaiting } from './office.sql.ts'
import { places, waitingPlaces } from './places.sql.ts'

/** A portion reads each state of each kind up to this number. */
const PORTION = 2_000

const stateWords: Record<PaymentState, string> = {
  new: 'Новый',
  process: 'У провайдера',
  success: 'Прошёл',
  fail: 'Не прошёл',
  manual: 'Ждёт решения',
  confirmed: 'Одобрен',
  accepted: 'Принят',
  verify: 'Ждёт документов',
  refund_controversial: 'Спорный',
  cancelled: 'Отменён',
  delayed: 'Задержан',
}
const wordsById = new Map<PaymentStatusId, string>(
  Object.entries(paymentStatus).map(([name, id]) => [
    id,
    stateWords[name.toLowerCase() as PaymentState],
  ]),
)

const columns: ExportedList['columns'] = [
  { title: 'Платёж' },
  { title: 'Вид' },
  { title: 'Игрок' },
  { title: 'Имя игрока' },
  { title: 'Почта игрока', permission: 'players.read' },
  { title: 'Телефон игрока', permission: 'players.read' },
  { title: 'Способ' },
  { title: 'Реквизит' },
  { title: 'Провайдер' },
  { title: 'Валюта' },
  { title: 'Сумма' },
  { title: 'Комиссия' },
  { title: 'Статус' },
  { title: 'Создан (UTC)' },
  { title: 'Закончен (UTC)' },
]

/** Writes the cells of payments, with what is known of their players. */
async function cellsOf({ db }: Deps, { facts }: Gathered, rows: readonly PaymentRow[]) {
  const ids = rows.map(({ playerId }) => playerId)
  const whose = await knownAs(db, ids, facts)
  const contacts = await contactsOf(db, ids)
  return (row: PaymentRow): string[] => [
    String(row.id),
    row.typeId === 1 ? 'Пополнение' : 'Вывод',
    String(row.playerId),
    whose(row.playerId).name,
    contacts.get(row.playerId)?.email ?? '',
    contacts.get(row.playerId)?.phone ?? '',
    row.systemName,
    row.requisiteMask ?? '',
    row.provider,
    row.currency,
    csvSum(row.sum, row.currency),
    csvSum(row.commission, row.currency),
    wordsById.get(row.statusId) ?? '',
    csvMoment(row.createdAt),
    csvMoment(row.finishedAt),
  ]
}

const { kind, state } = listOfficePayments.query.shape
const filters = z.strictObject({
  kind,
  state,
  player: listOfficePayments.query.shape.playerId,
  /** Whole UTC days, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
})

export const exportedPayments: ExportedList<z.output<typeof filters>> = {
  name: 'payments',
  title: 'Платежи',
  permission: 'payments.read',
  filters,
  portion: PORTION,
  columns,
  async read(deps, parts, { filters: wanted, after, until, limit }) {
    const { player, from, to } = wanted
    const end = to === undefined ? until : edgeOf(to, days(1))!
    const asked = {
      typeIds: ([1, 2] as const).filter(
        (id) => wanted.kind === undefined || (wanted.kind === 'deposit') === (id === 1),
      ),
      statusIds:
        wanted.state === undefined
          ? Object.values(paymentStatus)
          : [paymentStatus[wanted.state.toUpperCase() as Uppercase<PaymentState>]],
      systemId: undefined,
      from: from === undefined ? undefined : edgeOf(from, 0),
      to: end < until ? end : until,
      after: places.placeOf(after),
      limit,
    }
    const rows = await (player === undefined
      ? listNewest(deps.db, asked)
      : listNewestOf(deps.db, BigInt(player), asked))
    return exportedPage(rows, limit, {
      place: places.nameOf,
      cells: await cellsOf(deps, parts, rows),
    })
  },
}

const queueFilters = z.strictObject({ state: listWaitingWithdrawals.query.shape.state })

/** In the order of the office's queue; what gets late meanwhile may move in it. */
export const exportedWithdrawals: ExportedList<z.output<typeof queueFilters>> = {
  name: 'withdrawals',
  title: 'Заявки на вывод',
  permission: 'payments.read',
  filters: queueFilters,
  columns,
  async read(deps, parts, { filters: wanted, after, limit }) {
    const page = { state: wanted.state, after: waitingPlaces.placeOf(after), limit }
    const rows = await listWaiting(deps.db, page)
    return exportedPage(rows, limit, {
      place: waitingPlaces.nameOf,
      cells: await cellsOf(deps, parts, rows),
    })
  },
}
