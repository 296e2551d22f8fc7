import {
  changeRate,
  listOfficeRates,
  type OfficeRate,
} from '@ayva/contract/payments/exchange/office'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallDialog } from '#lib/CallDialog.tsx'
import { asking } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { toWire } from '#lib/to-wire.ts'

const labels = {
  points: 'Очков',
  // Points have no fraction, so the usual hint about minor units is removed.
  'points.hint': '',
  minor: 'Сколько за них дают',
  minimum: 'Самый малый обмен, очков',
  'minimum.hint': '',
  active: 'Обмен открыт',
}

/** Exchange rates of points; a new rate applies at once. */
export function Page() {
  const may = useMay()
  const rates = useQuery(asking(listOfficeRates, {}))
  const [changed, setChanged] = useState<OfficeRate>()
  const columns: OfficeColumn<OfficeRate>[] = [
    { id: 'currency', header: 'Валюта', cell: ({ money }) => <b>{money.currency}</b> },
    {
      id: 'rate',
      header: 'Курс',
      cell: ({ points, money }) => `${points} оч. — ${formatMoney(money)}`,
    },
    { id: 'minimum', header: 'От', end: true, cell: ({ minimum }) => `${minimum} оч.` },
    { id: 'author', header: 'Кто задал', phone: 'none', cell: ({ author }) => author },
    {
      id: 'state',
      header: 'Обмен',
      cell: ({ active }) => (
        <Pill tone={active ? 'leaf' : 'neutral'}>{active ? 'Открыт' : 'Закрыт'}</Pill>
      ),
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (rate) =>
        may('exchange.change') ? (
          <Button size="sm" kind="outline" onClick={() => setChanged(rate)}>
            Изменить
          </Button>
        ) : null,
    },
  ]
  return (
    <>
      <PageHead title="Курсы очков" />
      <DataTable
        caption="Курсы очков"
        columns={columns}
        rows={rates.data}
        asked={rates}
        rowKey={({ money }) => money.currency}
        empty="Курсов нет"
      />
      {changed && (
        <CallDialog
          endpoint={changeRate}
          params={{ currency: changed.money.currency }}
          title={`Курс: ${changed.money.currency}`}
          verb="Задать курс"
          done="Новый курс действует"
          labels={labels}
          begin={rateForm(changed)}
          without={['seen']}
          onClose={() => setChanged(undefined)}
        />
      )}
    </>
  )
}

function rateForm(rate: OfficeRate): Record<string, unknown> {
  const { points, minimum, active, version } = toWire(rate)
  return { points, minor: String(rate.money.minor), minimum, active, seen: version }
}
