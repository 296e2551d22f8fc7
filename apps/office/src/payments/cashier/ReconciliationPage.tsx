import {
  listDifferences,
  listReconciliations,
  resolveDifference,
  type Difference,
  type DifferenceKind,
  type DifferenceSide,
} from '@ayva/contract/payments/cashier/reconciliation'
import { type Answer } from '@ayva/contract/base'
import { Button } from '@ayva/kit/Button'
import { Chips } from '@ayva/kit/Chips'
import { formatMoney } from '@ayva/kit/Money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { providerWords } from './payment-words.ts'

const kinds: Record<DifferenceKind, string> = {
  missing_ours: 'Нет у нас',
  missing_theirs: 'Нет у провайдера',
  sum: 'Другая сумма',
  currency: 'Другая валюта',
  status: 'Другой исход',
  kind: 'Ввод вместо вывода',
  duplicate: 'Дважды в файле',
  unread: 'Строку не прочитать',
}

const states = [
  { id: 'open', label: 'Открытые' },
  { id: 'all', label: 'Все' },
]

type Day = Answer<typeof listReconciliations>[number]

/** Differences between providers' files and our payments, and the comparison of each day. */
export function Page() {
  const may = useMay()
  const [state, setState] = useState<'open' | 'all'>('open')
  const list = useList(listDifferences, { query: { state } }, ({ differences }) => differences, {
    from: 'before',
  })
  const days = useQuery(asking(listReconciliations, {}))
  const [resolved, setResolved] = useState<Difference>()
  const columns: OfficeColumn<Difference>[] = [
    { id: 'day', header: 'День', cell: ({ day }) => day },
    { id: 'provider', header: 'Провайдер', cell: ({ provider }) => providerWords(provider) },
    { id: 'kind', header: 'Что не так', cell: ({ kind }) => <b>{kinds[kind]}</b> },
    { id: 'ours', header: 'У нас', phone: 'none', cell: ({ ours }) => sideWords(ours) },
    { id: 'theirs', header: 'У них', phone: 'none', cell: ({ theirs }) => sideWords(theirs) },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (one) =>
        one.resolvedAt !== null ? (
          <>
            {one.resolvedBy ?? 'Само сошлось'}
            <small>{one.why}</small>
          </>
        ) : may('payments.reconcile') ? (
          <Button size="sm" kind="outline" onClick={() => setResolved(one)}>
            Закрыть
          </Button>
        ) : null,
    },
  ]
  return (
    <>
      <PageHead title="Сверка" />
      <div className="o-filters">
        <Chips
          label="Какие расхождения"
          items={states}
          value={state}
          onChange={(id) => setState(id as 'open' | 'all')}
        />
      </div>
      <DataTable
        caption="Расхождения с провайдерами"
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        empty="Расхождений нет: файлы провайдеров сходятся с нашими платежами."
      />
      <ListState list={list} />
      <h2 className="o-h2">Сверки по дням</h2>
      <DataTable
        caption="Сверки по дням"
        columns={dayColumns}
        rows={days.data}
        asked={days}
        rowKey={({ provider, day, startedAt }) => `${provider} ${day} ${startedAt}`}
        empty="Сверок ещё не было: первая пройдёт ночью."
      />
      {resolved && (
        <ActDialog
          title="Закрыть расхождение"
          verb="Закрыть"
          done="Расхождение закрыто"
          onClose={() => setResolved(undefined)}
          act={({ why }) => call(resolveDifference, { params: { id: resolved.id }, body: { why } })}
        >
          <p>
            {kinds[resolved.kind]}: {resolved.operationId}. Деньги от этого не движутся.
          </p>
        </ActDialog>
      )}
    </>
  )
}

const dayColumns: OfficeColumn<Day>[] = [
  { id: 'day', header: 'День', cell: ({ day }) => <b>{day}</b> },
  { id: 'provider', header: 'Провайдер', cell: ({ provider }) => providerWords(provider) },
  { id: 'lines', header: 'Строк', end: true, cell: ({ lines }) => lines },
  {
    id: 'payments',
    header: 'Платежей',
    end: true,
    phone: 'none',
    cell: ({ payments }) => payments,
  },
  { id: 'differences', header: 'Расхождений', end: true, cell: ({ differences }) => differences },
  {
    id: 'finished',
    header: 'Закончена',
    end: true,
    phone: 'none',
    cell: ({ finishedAt }) => (finishedAt === null ? 'не дошла до конца' : shortMoment(finishedAt)),
  },
]

function sideWords(side: DifferenceSide | null): string {
  if (!side) return '—'
  const sum =
    side.amount === ''
      ? 'сумма не читается'
      : formatMoney({ minor: side.amount, currency: side.currency })
  return `${sum}, ${side.status}`
}
