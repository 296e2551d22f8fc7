import {
  listPromoCodes,
  writePromoCode,
  type OfficeCode,
} from '@ayva/contract/payments/gifts/office'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { useState } from 'react'
import { CallDialog } from '#lib/CallDialog.tsx'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { wirePart } from '#lib/to-wire.ts'
import { useList } from '#lib/use-list.ts'
import { giftLabels } from './labels.ts'

const PAGE = 50
const parts = ['code', 'gift', 'usesMax', 'from', 'until', 'audience', 'disabled'] as const

/** Promo codes: their gifts, their uses, and their ends. */
export function Page() {
  const may = useMay()
  const list = useList(listPromoCodes, {}, (page) => page, {
    nextOf: (page) => (page.length < PAGE ? undefined : page.at(-1)?.code),
  })
  const [written, setWritten] = useState<OfficeCode | 'new'>()
  const columns: OfficeColumn<OfficeCode>[] = [
    {
      id: 'code',
      header: 'Промокод',
      cell: ({ code }) => <b translate="no">{code}</b>,
      sortBy: ({ code }) => code,
    },
    { id: 'gift', header: 'Даёт', cell: ({ gift }) => <span translate="no">{gift}</span> },
    {
      id: 'uses',
      header: 'Использован',
      end: true,
      cell: ({ uses, usesMax }) => (usesMax === null ? uses : `${uses} из ${usesMax}`),
      sortBy: ({ uses }) => uses,
    },
    {
      id: 'until',
      header: 'По',
      phone: 'none',
      cell: ({ until }) => (until === null ? 'без срока' : shortMoment(until)),
    },
    {
      id: 'audience',
      header: 'Кому',
      phone: 'none',
      cell: ({ audience }) => giftLabels[`audience.${audience}`],
    },
    {
      id: 'state',
      header: 'Состояние',
      cell: ({ disabled }) => (
        <Pill tone={disabled ? 'neutral' : 'leaf'}>{disabled ? 'Выключен' : 'Работает'}</Pill>
      ),
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (code) => (
        <RowActs
          acts={[may('gifts.change') && { label: 'Изменить', onClick: () => setWritten(code) }]}
        />
      ),
    },
  ]
  return (
    <>
      <PageHead title="Промокоды">
        {may('gifts.change') && (
          <Button kind="primary" icon="plus" onClick={() => setWritten('new')}>
            Завести
          </Button>
        )}
      </PageHead>
      <DataTable
        caption="Промокоды"
        columns={columns}
        rows={list.rows}
        rowKey={({ code }) => code}
        empty="Промокодов нет"
      />
      <ListState list={list} />
      {written && (
        <CallDialog
          endpoint={writePromoCode}
          title={written === 'new' ? 'Новый промокод' : `Промокод ${written.code}`}
          verb="Записать"
          done="Записано: промокод уже действует так"
          labels={giftLabels}
          begin={written === 'new' ? undefined : wirePart(written, parts)}
          onClose={() => setWritten(undefined)}
        />
      )}
    </>
  )
}
