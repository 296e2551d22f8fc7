import {
  listOfficePayments,
  paymentStates,
  type ListedPayment,
  type PaymentState,
} from '@ayva/contract/payments/cashier/office'
import { Chips } from '@ayva/kit/Chips'
import { Input } from '@ayva/kit/Input'
import { Select } from '@ayva/kit/Select'
import { ColumnChoice } from '#lib/ColumnChoice.tsx'
import { type OfficeColumn } from '#lib/DataTable.tsx'
import { ExportButton } from '#lib/ExportButton.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { useAddress } from '#lib/use-address.ts'
import { PaymentList } from './PaymentList.tsx'
import { paymentColumn, stateColumn, sumColumn } from './payment-columns.tsx'
import { providerWords, stateOf } from './payment-words.ts'

const columns: OfficeColumn<ListedPayment>[] = [
  paymentColumn,
  {
    id: 'player',
    header: 'Игрок',
    cell: ({ player, playerId }) => (
      <>
        {player.name}
        <small translate="no">№ {playerId}</small>
      </>
    ),
  },
  {
    id: 'method',
    header: 'Способ',
    phone: 'none',
    cell: ({ method, provider }) => (
      <>
        {method.name}
        <small>{providerWords(provider)}</small>
      </>
    ),
  },
  sumColumn,
  stateColumn,
  {
    id: 'at',
    header: 'Создан',
    end: true,
    phone: 'none',
    cell: ({ createdAt }) => shortMoment(createdAt),
  },
]

const kinds = [
  { id: 'all', label: 'Все' },
  { id: 'deposit', label: 'Пополнения' },
  { id: 'withdrawal', label: 'Выводы' },
]
const stateOptions = [{ value: '', label: 'Любой статус' }].concat(
  paymentStates.map((value, place) => ({ value, label: stateOf(place + 1).words })),
)

/** All deposits and withdrawals, newest first, filtered by the states that operators handle. */
export function Page() {
  const { search, say } = useAddress()
  const kind = (['deposit', 'withdrawal'] as const).find((one) => one === search.get('kind'))
  const state: PaymentState | undefined = paymentStates.find((one) => one === search.get('state'))
  const playerId = /^[1-9]\d{0,17}$/.exec(search.get('player') ?? '')?.[0]
  const query = {
    ...(kind && { kind }),
    ...(state && { state }),
    ...(playerId && { playerId }),
  }
  const list = useList(listOfficePayments, { query }, ({ payments }) => payments)
  const openKey = search.get('open') ?? undefined
  return (
    <>
      <PageHead title="Платежи">
        <ExportButton list="payments" filters={{ kind, state, player: playerId }} />
        <ColumnChoice columns={columns} />
      </PageHead>
      <div className="o-filters">
        <Chips
          label="Какие платежи"
          items={kinds}
          value={kind ?? 'all'}
          onChange={(id) => say('kind', id === 'all' ? undefined : id)}
        />
        <Select
          aria-label="Статус"
          options={stateOptions}
          value={state ?? ''}
          onChange={(event) => say('state', event.target.value)}
        />
        <Input
          aria-label="Номер игрока"
          placeholder="Номер игрока"
          inputMode="numeric"
          maxLength={18}
          value={search.get('player') ?? ''}
          onChange={(event) => say('player', event.target.value.replace(/\D/g, ''))}
        />
      </div>
      <PaymentList
        caption="Платежи"
        columns={columns}
        list={list}
        empty="Таких платежей нет"
        openKey={openKey}
        onOpen={(key) => say('open', key)}
      />
    </>
  )
}
