import {
  allowFreeWins,
  listOutsideDifferences,
  listSuppliers,
  resolveOutsideDifference,
  saveSupplier,
  switchSupplier,
  type OfficeSupplier,
  type OutsideDifference,
} from '@ayva/contract/games/suppliers/office'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { CallDialog } from '#lib/CallDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'

const labels = {
  key: 'Ключ',
  name: 'Название',
  url: 'Адрес сервера игр',
  frameOrigins: 'Откуда открываются окна игр',
}
const kinds: Record<OutsideDifference['kind'], string> = {
  missing_here: 'Нет у нас',
  missing_there: 'Нет у поставщика',
  sum: 'Другая сумма',
  open: 'Раунд не закрыт',
}

type Act =
  | { kind: 'save'; supplier?: OfficeSupplier }
  | { kind: 'switch' | 'free'; supplier: OfficeSupplier }
  | { kind: 'resolve'; difference: OutsideDifference }

/** The suppliers of games, their switches, and differences between their books and ours. */
export function Page() {
  const may = useMay()
  const suppliers = useQuery(asking(listSuppliers, {}))
  const differences = useList(listOutsideDifferences, {}, (page) => page.differences, {
    from: 'before',
  })
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  const mayChange = may('suppliers.change')
  return (
    <>
      <PageHead title="Поставщики игр">
        {mayChange && (
          <Button kind="primary" icon="plus" onClick={() => setAct({ kind: 'save' })}>
            Добавить
          </Button>
        )}
      </PageHead>
      <DataTable
        caption="Поставщики игр"
        columns={supplierColumns(mayChange, setAct)}
        rows={suppliers.data}
        asked={suppliers}
        rowKey={({ key }) => key}
        empty="Поставщиков нет: играют только наши игры."
      />
      <h2 className="o-h2">Расхождения с их книгами</h2>
      <DataTable
        caption="Расхождения с книгами поставщиков"
        columns={differenceColumns(mayChange, setAct)}
        rows={differences.rows}
        rowKey={({ id }) => id}
        empty="Расхождений нет"
      />
      <ListState list={differences} />
      {act?.kind === 'save' && (
        <CallDialog
          endpoint={saveSupplier}
          title={act.supplier ? `Адрес: ${act.supplier.name}` : 'Новый поставщик'}
          verb="Записать"
          done="Записано. Новый поставщик выключен, пока его не включат."
          labels={labels}
          begin={
            act.supplier && {
              key: act.supplier.key,
              name: act.supplier.name,
              url: act.supplier.url ?? '',
              frameOrigins: act.supplier.frameOrigins,
            }
          }
          onClose={close}
        />
      )}
      {(act?.kind === 'switch' || act?.kind === 'free') && (
        <Turn kind={act.kind} supplier={act.supplier} onClose={close} />
      )}
      {act?.kind === 'resolve' && (
        <ActDialog
          title="Закрыть расхождение"
          verb="Закрыть"
          done="Расхождение закрыто"
          onClose={close}
          act={({ why }) =>
            call(resolveOutsideDifference, { params: { id: act.difference.id }, body: { why } })
          }
        >
          <p>Деньги от этого не движутся.</p>
        </ActDialog>
      )}
    </>
  )
}

function sideWords(side: OutsideDifference['ours']): string {
  if (!side) return '—'
  const money = (minor: string) => formatMoney({ minor, currency: side.currency })
  return `ставка ${money(side.staked)}, выигрыш ${money(side.won)}`
}

function supplierColumns(
  mayChange: boolean,
  setAct: (act: Act) => void,
): OfficeColumn<OfficeSupplier>[] {
  return [
    {
      id: 'name',
      header: 'Поставщик',
      cell: ({ key, name }) => (
        <>
          <b>{name}</b>
          <small translate="no">{key}</small>
        </>
      ),
    },
    {
      id: 'url',
      header: 'Адрес',
      phone: 'none',
      cell: ({ url, hasSecret }) => (
        <>
          <span translate="no">{url ?? 'из окружения'}</span>
          {!hasSecret && <small>Нет секрета в окружении</small>}
        </>
      ),
    },
    { id: 'games', header: 'Игр', end: true, cell: ({ games }) => games },
    {
      id: 'free',
      header: 'Свои награды',
      phone: 'none',
      cell: ({ freeWins }) => (freeWins ? 'платит' : 'нет'),
    },
    {
      id: 'state',
      header: 'Состояние',
      cell: ({ on }) => <Pill tone={on ? 'leaf' : 'neutral'}>{on ? 'Включён' : 'Выключен'}</Pill>,
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (supplier) =>
        mayChange ? (
          <span className="o-acts">
            <Button size="sm" kind="outline" onClick={() => setAct({ kind: 'save', supplier })}>
              Адрес
            </Button>
            <Button size="sm" kind="outline" onClick={() => setAct({ kind: 'free', supplier })}>
              Награды
            </Button>
            <Button size="sm" kind="outline" onClick={() => setAct({ kind: 'switch', supplier })}>
              {supplier.on ? 'Выключить' : 'Включить'}
            </Button>
          </span>
        ) : null,
    },
  ]
}

function differenceColumns(
  mayChange: boolean,
  setAct: (act: Act) => void,
): OfficeColumn<OutsideDifference>[] {
  return [
    { id: 'supplier', header: 'Поставщик', cell: ({ supplier }) => <b>{supplier}</b> },
    { id: 'kind', header: 'Что не так', cell: ({ kind }) => kinds[kind] },
    {
      id: 'round',
      header: 'Раунд',
      phone: 'none',
      cell: ({ roundId }) => <span translate="no">{roundId}</span>,
    },
    { id: 'ours', header: 'У нас', phone: 'none', cell: ({ ours }) => sideWords(ours) },
    { id: 'theirs', header: 'У них', phone: 'none', cell: ({ theirs }) => sideWords(theirs) },
    { id: 'found', header: 'Найдено', phone: 'none', cell: ({ foundAt }) => shortMoment(foundAt) },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (difference) =>
        mayChange ? (
          <Button size="sm" kind="outline" onClick={() => setAct({ kind: 'resolve', difference })}>
            Закрыть
          </Button>
        ) : null,
    },
  ]
}

type TurnProps = { kind: 'switch' | 'free'; supplier: OfficeSupplier; onClose: () => void }

/** Switches a supplier on or off, or allows it to pay rewards of its own. */
function Turn({ kind, supplier, onClose }: TurnProps) {
  const { key, name, on, freeWins } = supplier
  const params = { key }
  if (kind === 'switch')
    return (
      <ActDialog
        title={`${on ? 'Выключить' : 'Включить'}: ${name}`}
        verb={on ? 'Выключить' : 'Включить'}
        danger={on}
        done={on ? 'Выключен' : 'Включён'}
        onClose={onClose}
        act={({ why }) => call(switchSupplier, { params, body: { on: !on, why } })}
      >
        <p>Начатые раунды доиграются в любом случае.</p>
      </ActDialog>
    )
  return (
    <ActDialog
      title={`Свои награды: ${name}`}
      verb={freeWins ? 'Запретить' : 'Разрешить'}
      done="Записано"
      onClose={onClose}
      act={({ why }) => call(allowFreeWins, { params, body: { on: !freeWins, why } })}
    >
      <p>
        {freeWins
          ? 'Выигрыши без ставки по наградам, о которых поставщик не говорил раньше, больше не пройдут.'
          : 'Поставщик сможет платить выигрыши без ставки по наградам, о которых не говорил раньше.'}
      </p>
    </ActDialog>
  )
}
