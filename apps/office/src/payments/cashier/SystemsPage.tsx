import {
  changeOfficeSystem,
  listOfficeSystems,
  type OfficeSystem,
} from '@ayva/contract/payments/cashier/systems'
import { Checkbox } from '@ayva/kit/Checkbox'
import { Input } from '@ayva/kit/Input'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { providerWords } from './payment-words.ts'

/** Payment methods: which are available, and for players of which countries. */
export function Page() {
  const may = useMay()
  const systems = useQuery(asking(listOfficeSystems, {}))
  const [changed, setChanged] = useState<OfficeSystem>()
  const columns: OfficeColumn<OfficeSystem>[] = [
    {
      id: 'name',
      header: 'Способ',
      cell: ({ name, typeId }) => (
        <>
          <b>{name}</b>
          <small>{typeId === 2 ? 'Вывод' : 'Пополнение'}</small>
        </>
      ),
      sortBy: ({ name }) => name,
    },
    {
      id: 'currency',
      header: 'Валюта',
      cell: ({ currency }) => currency,
      sortBy: ({ currency }) => currency,
    },
    {
      id: 'provider',
      header: 'Провайдер',
      phone: 'none',
      cell: ({ provider }) => providerWords(provider),
    },
    {
      id: 'countries',
      header: 'Страны',
      phone: 'none',
      cell: ({ countries }) => countries?.join(', ') ?? 'все',
    },
    {
      id: 'state',
      header: 'Состояние',
      cell: ({ active, troubled }) => (
        <Pill tone={!active ? 'neutral' : troubled ? 'persimmon' : 'leaf'}>
          {!active ? 'Выключен' : troubled ? 'С ошибками' : 'Работает'}
        </Pill>
      ),
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (system) => (
        <RowActs
          acts={[
            may('payments.systems') && { label: 'Изменить', onClick: () => setChanged(system) },
          ]}
        />
      ),
    },
  ]
  return (
    <>
      <PageHead title="Способы оплаты" />
      <DataTable
        caption="Способы оплаты"
        columns={columns}
        rows={systems.data}
        asked={systems}
        rowKey={({ id }) => String(id)}
        empty="Способов нет"
      />
      {changed && <Change system={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}

function Change({ system, onClose }: { system: OfficeSystem; onClose: () => void }) {
  const [active, setActive] = useState(system.active)
  const [typed, setTyped] = useState(system.countries?.join(' ') ?? '')
  const countries = typed
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  return (
    <ActDialog
      title={system.name}
      verb="Сохранить"
      done="Сохранено: начатые платежи дойдут до конца"
      onClose={onClose}
      act={({ why }) =>
        call(changeOfficeSystem, {
          params: { systemId: system.id },
          body: { active, countries: countries.length === 0 ? null : countries, why },
        })
      }
    >
      <Checkbox
        label="Можно пользоваться"
        checked={active}
        onChange={(event) => setActive(event.target.checked)}
      />
      <Input
        label="Для каких стран"
        hint="По две буквы через пробел: RU KZ. Пусто — для всех."
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActDialog>
  )
}
