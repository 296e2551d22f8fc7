import { Currency, type Answer } from '@ayva/contract/base'
import { listReportDays, listReportGames } from '@ayva/contract/site/reports'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { Money } from '@ayva/kit/Money'
import { Select } from '@ayva/kit/Select'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { Link } from 'react-router'
import { asking } from '#lib/call.ts'
import { csvText } from '@ayva/kit/csv'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { wordsOf } from '#lib/refused.ts'
import { saveFile } from '@ayva/kit/save-file'
import { useList } from '#lib/use-list.ts'
import { dayBefore, today } from '#lib/days.ts'
import { useAddress } from '#lib/use-address.ts'

type Day = Answer<typeof listReportDays>['days'][number]
type Game = Answer<typeof listReportGames>['games'][number]

const currencies = Currency.options.map((value) => ({ value, label: value }))

/** The figures of days and games; each day links to the trial balance that it must match. */
export function Page() {
  const { search, say } = useAddress()
  const to = search.get('to') ?? today()
  const from = search.get('from') ?? dayBefore(to, 13)
  const currency = Currency.options.find((one) => one === search.get('currency')) ?? 'RUB'
  const query = { from, to, currency }
  const days = useQuery({ ...asking(listReportDays, { query }), placeholderData: keepPreviousData })
  const games = useList(listReportGames, { query }, (page) => page.games)
  const rows = days.data?.days.toSorted((one, other) => (one.day < other.day ? 1 : -1))
  const money = (minor: bigint) => <Money value={{ minor, currency }} short />
  return (
    <>
      <PageHead title="Отчёты">
        <Button
          kind="outline"
          icon="arrow-circle-down"
          onClick={() => save(`days-${from}-${to}-${currency}.csv`, rows ?? [])}
        >
          Выгрузить CSV
        </Button>
      </PageHead>
      <div className="o-filters">
        <Input
          type="date"
          label="С"
          value={from}
          max={to}
          onChange={(event) => say('from', event.target.value)}
        />
        <Input
          type="date"
          label="По"
          value={to}
          min={from}
          onChange={(event) => say('to', event.target.value)}
        />
        <Select
          label="Валюта"
          options={currencies}
          value={currency}
          onChange={(event) => say('currency', event.target.value)}
        />
      </div>
      {days.error && <ErrorNote title={wordsOf(days.error)} />}
      <DataTable
        caption="По дням"
        columns={dayColumns(money)}
        rows={rows}
        rowKey={({ day }) => day}
        empty="За эти дни ничего не было"
      />
      <h2 className="o-h2">По играм</h2>
      <DataTable
        caption="По играм"
        columns={gameColumns(money)}
        rows={games.rows}
        rowKey={({ gameId }) => String(gameId)}
        empty="За эти дни никто не играл"
      />
      <ListState list={games} />
    </>
  )
}

function percent(share: number | null): string {
  return share === null ? '—' : `${(share * 100).toFixed(2).replace('.', ',')} %`
}

function dayColumns(money: (minor: bigint) => ReactNode): OfficeColumn<Day>[] {
  return [
    {
      id: 'day',
      header: 'День',
      cell: ({ day }) => (
        <Link className="o-link" to={`/postings?day=${day}`}>
          {day}
        </Link>
      ),
    },
    {
      id: 'deposits',
      header: 'Пополнения',
      end: true,
      cell: ({ deposits }) => money(deposits.sum),
    },
    {
      id: 'withdrawals',
      header: 'Выводы',
      end: true,
      cell: ({ withdrawals }) => money(withdrawals.sum),
    },
    {
      id: 'stakes',
      header: 'Ставки',
      end: true,
      phone: 'none',
      cell: ({ stakes }) => money(stakes),
    },
    { id: 'wins', header: 'Выигрыши', end: true, phone: 'none', cell: ({ wins }) => money(wins) },
    { id: 'ggr', header: 'Доход', end: true, cell: ({ ggr }) => <b>{money(ggr)}</b> },
    {
      id: 'gifts',
      header: 'Подарки',
      end: true,
      phone: 'none',
      cell: ({ giftsCost }) => (giftsCost === null ? '—' : money(giftsCost)),
    },
    {
      id: 'net',
      header: 'За вычетом',
      end: true,
      phone: 'none',
      cell: ({ ggr, giftsCost }) => (giftsCost === null ? '—' : money(ggr - giftsCost)),
    },
    { id: 'players', header: 'Играли', end: true, cell: ({ activePlayers }) => activePlayers },
  ]
}

function gameColumns(money: (minor: bigint) => ReactNode): OfficeColumn<Game>[] {
  return [
    { id: 'name', header: 'Игра', cell: ({ name }) => <b>{name}</b> },
    {
      id: 'rounds',
      header: 'Раундов',
      end: true,
      cell: ({ rounds }) => rounds,
      sortBy: ({ rounds }) => rounds,
    },
    {
      id: 'stakes',
      header: 'Ставки',
      end: true,
      cell: ({ stakes }) => money(stakes),
      sortBy: ({ stakes }) => Number(stakes),
    },
    { id: 'wins', header: 'Выигрыши', end: true, phone: 'none', cell: ({ wins }) => money(wins) },
    {
      id: 'ggr',
      header: 'Доход',
      end: true,
      cell: ({ ggr }) => money(ggr),
      sortBy: ({ ggr }) => Number(ggr),
    },
    { id: 'measured', header: 'Возврат', end: true, cell: ({ measured }) => percent(measured) },
    {
      id: 'expected',
      header: 'Обещан',
      end: true,
      phone: 'none',
      cell: ({ expected }) => percent(expected),
    },
  ]
}

/** Sums in minor units, as in the ledger. */
function save(name: string, days: readonly Day[]): void {
  const head = ['day', 'deposits', 'withdrawals', 'stakes', 'wins', 'ggr', 'gifts', 'players']
  const lines = days.map((one) =>
    [
      one.day,
      one.deposits.sum,
      one.withdrawals.sum,
      one.stakes,
      one.wins,
      one.ggr,
      one.giftsCost ?? '',
      one.activePlayers,
    ].map(String),
  )
  saveFile({ name, type: 'text/csv;charset=utf-8', text: csvText([head].concat(lines)) })
}
