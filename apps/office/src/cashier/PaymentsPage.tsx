import {
  listOfficePayments,
  paymentStates,
  type ListedPayment,
  type PaymentState,
} from '@ayva/contract/cashier/office'
import { Chips } from '@ayva/kit/Chips'
import { Input } from '@ayva/kit/Input'
import { Money } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { Select } from '@ayva/kit/Select'
import { useSearchParams } from 'react-router'
import { ColumnChoice } from '#lib/ColumnChoice.tsx'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { PaymentDetail } from './PaymentDetail.tsx'
import { providerWords, stateOf } from './payment-words.ts'

const keyOf = ({ playerId, id }: ListedPayment) => `${playerId}.${id}`

const columns: OfficeColumn<ListedPayment>[] = [
  {
    id: 'id',
    header: 'Платёж',
    cell: ({ id, kind }) => (
      <>
        <b translate="no">{id}</b>
        <small>{kind === 'deposit' ? 'Пополнение' : 'Вывод'}</small>
      </>
    ),
  },
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
  {
    id: 'sum',
    header: 'Сумма',
    end: true,
    cell: ({ sum }) => (
      <b>
        <Money value={sum} />
      </b>
    ),
    sortBy: ({ sum }) => Number(sum.minor),
  },
  {
    id: 'state',
    header: 'Статус',
    cell: ({ statusId }) => {
      const { words, tone } = stateOf(statusId)
      return <Pill tone={tone}>{words}</Pill>
    },
  },
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

/** All deposits and withdrawals, newest first, by each state that people work with. */
export function Page() {
  const [search, setSearch] = useSearchParams()
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
  const say = (name: string, value: string | undefined) =>
    setSearch(
      (next) => {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <PageHead title="Платежи">
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
      <div className={openKey === undefined ? undefined : 'o-split'}>
        <div>
          <DataTable
            caption="Платежи"
            columns={columns}
            rows={list.rows}
            rowKey={keyOf}
            openKey={openKey}
            onOpen={(row) => say('open', keyOf(row))}
            empty="Таких платежей нет"
          />
          <ListState list={list} />
        </div>
        {openKey !== undefined && (
          <PaymentDetail
            key={openKey}
            playerId={openKey.split('.')[0]!}
            paymentId={openKey.split('.')[1] ?? ''}
            onClose={() => say('open', undefined)}
          />
        )}
      </div>
    </>
  )
}
