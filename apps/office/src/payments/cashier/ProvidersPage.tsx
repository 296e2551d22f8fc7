import {
  listProviders,
  switchProvider,
  type ProviderHealth,
} from '@ayva/contract/payments/cashier/providers'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { providerWords } from './payment-words.ts'

const states = {
  well: { words: 'Работает', tone: 'leaf' },
  paused: { words: 'Отдыхает после ошибок', tone: 'persimmon' },
  probing: { words: 'Пробуем снова', tone: 'sloe' },
  off: { words: 'Выключен', tone: 'neutral' },
} as const

const REFRESH_MS = 5000

/** The success of each payment provider's answers, and its switch. */
export function Page() {
  const may = useMay()
  const providers = useQuery({ ...asking(listProviders, {}), refetchInterval: REFRESH_MS })
  const [turned, setTurned] = useState<ProviderHealth>()
  const columns: OfficeColumn<ProviderHealth>[] = [
    { id: 'name', header: 'Провайдер', cell: ({ name }) => <b>{providerWords(name)}</b> },
    {
      id: 'state',
      header: 'Состояние',
      cell: ({ state, why }) => (
        <>
          <Pill tone={states[state].tone}>{states[state].words}</Pill>
          <small>{why}</small>
        </>
      ),
    },
    {
      id: 'share',
      header: 'Успешных',
      end: true,
      cell: ({ window: { successShare } }) =>
        successShare === null ? '—' : `${(successShare * 100).toFixed(1).replace('.', ',')} %`,
    },
    {
      id: 'calls',
      header: 'Вызовов',
      end: true,
      phone: 'none',
      cell: ({ window: { calls, failed } }) => `${calls}, ошибок ${failed}`,
    },
    {
      id: 'time',
      header: 'Отвечает за',
      end: true,
      phone: 'none',
      cell: ({ window: { meanMs, maxMs } }) =>
        meanMs === null ? '—' : `${meanMs} мс, самое долгое ${maxMs}`,
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (provider) =>
        may('providers.switch') ? (
          <Button size="sm" kind="outline" onClick={() => setTurned(provider)}>
            {provider.state === 'off' ? 'Включить' : 'Выключить'}
          </Button>
        ) : null,
    },
  ]
  const isOn = turned?.state !== 'off'
  return (
    <>
      <PageHead title="Провайдеры" />
      <DataTable
        caption="Платёжные провайдеры"
        columns={columns}
        rows={providers.data}
        asked={providers}
        rowKey={({ name }) => name}
        empty="Провайдеров нет"
      />
      {turned && (
        <ActDialog
          title={`${isOn ? 'Выключить' : 'Включить'}: ${providerWords(turned.name)}`}
          verb={isOn ? 'Выключить' : 'Включить'}
          danger={isOn}
          done={isOn ? 'Выключен: новое через него не начнётся' : 'Включён'}
          onClose={() => setTurned(undefined)}
          act={({ why }) =>
            call(switchProvider, { params: { name: turned.name }, body: { on: !isOn, why } })
          }
        >
          <p>
            {isOn
              ? 'Новые платежи через него не начнутся. Начатые дойдут до конца.'
              : 'Новые платежи снова пойдут через него.'}
          </p>
        </ActDialog>
      )}
    </>
  )
}
