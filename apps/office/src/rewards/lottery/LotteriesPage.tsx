import { type Answer } from '@ayva/contract/base'
import { listLotteries, type Lottery } from '@ayva/contract/rewards/lottery'
import { cancelLottery, createLottery } from '@ayva/contract/rewards/lottery/office'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { CallDialog } from '#lib/CallDialog.tsx'
import { call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { RowActs } from '#lib/RowActs.tsx'
import { shortMoment } from '#lib/times.ts'
import { byOffset, useList } from '#lib/use-list.ts'

const rowsOf = ({ lotteries }: Answer<typeof listLotteries>) => lotteries
const PAGE = 20
const labels = {
  name: 'Название',
  art: 'Рисунок: orbita',
  startDate: 'Начало',
  endDate: 'Розыгрыш',
  currency: 'Валюта',
  prizes: 'Призы с первого места, по одному на строке, в минорных единицах',
  labels: 'Метки',
  'labels.item': 'Метка',
}

/**
 * Lotteries: the server commits to the secret of the draw at the announcement, and its hash is visible from then on.
 */
export function Page() {
  const list = useList(listLotteries, { query: { limit: PAGE } }, rowsOf, byOffset(rowsOf))
  const [act, setAct] = useState<Lottery | 'create'>()
  return (
    <>
      <PageHead title="Лотереи">
        <Button kind="primary" icon="plus" onClick={() => setAct('create')}>
          Объявить
        </Button>
      </PageHead>
      <DataTable
        caption="Лотереи"
        columns={columnsOf(setAct)}
        rows={list.rows}
        rowKey={({ id }) => String(id)}
        empty="Лотерей ещё не было"
      />
      <ListState list={list} />
      {act === 'create' && (
        <CallDialog
          endpoint={createLottery}
          title="Новая лотерея"
          verb="Объявить"
          done="Объявлена: тайна розыгрыша запечатана"
          labels={labels}
          onClose={() => setAct(undefined)}
        />
      )}
      {act !== undefined && act !== 'create' && (
        <ActDialog
          title={`Отменить: ${act.name}`}
          verb="Отменить лотерею"
          danger
          done="Лотерея отменена"
          onClose={() => setAct(undefined)}
          act={({ why }) => call(cancelLottery, { params: { id: act.id }, body: { why } })}
        >
          <p>Отменить можно, пока в ней нет билетов.</p>
        </ActDialog>
      )}
    </>
  )
}

function columnsOf(setAct: (act: Lottery) => void): OfficeColumn<Lottery>[] {
  return [
    {
      id: 'name',
      header: 'Лотерея',
      cell: ({ id, name }) => (
        <>
          <b>{name}</b>
          <small translate="no">№ {id}</small>
        </>
      ),
      sortBy: ({ name }) => name,
    },
    {
      id: 'when',
      header: 'Розыгрыш',
      cell: ({ endDate }) => shortMoment(endDate),
      sortBy: ({ endDate }) => endDate,
    },
    {
      id: 'fund',
      header: 'Призы',
      end: true,
      cell: ({ fund }) => formatMoney(fund, { short: true }),
    },
    { id: 'tickets', header: 'Билетов', end: true, cell: ({ ticketCount }) => ticketCount },
    {
      id: 'state',
      header: 'Состояние',
      cell: ({ isOver, isDrawn }) => (
        <Pill tone={isDrawn ? 'leaf' : 'sloe'}>
          {isDrawn ? 'Разыграна' : isOver ? 'Ждёт розыгрыша' : 'Берут билеты'}
        </Pill>
      ),
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (lottery) => (
        <RowActs
          acts={[
            lottery.ticketCount === 0 &&
              !lottery.isOver && {
                label: 'Отменить',
                danger: true,
                onClick: () => setAct(lottery),
              },
          ]}
        />
      ),
    },
  ]
}
