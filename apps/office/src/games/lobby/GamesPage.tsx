import {
  listOfficeGames,
  switchGame,
  type OfficeGame,
  type OfficeReturns,
} from '@ayva/contract/games/lobby/office'
import { Button } from '@ayva/kit/Button'
import { Chips } from '@ayva/kit/Chips'
import { formatCount, plural } from '@ayva/kit/format'
import { Pill } from '@ayva/kit/Pill'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { useList } from '#lib/use-list.ts'
import { useAddress } from '#lib/use-address.ts'

const views = [
  { id: 'all', label: 'Все' },
  { id: 'off', label: 'Выключенные' },
]

const percent = (bp: number | null) =>
  bp === null ? '—' : `${(bp / 100).toFixed(2).replace('.', ',')} %`

/** The measured return with its interval, and its deviation from the published one. */
function Measured({ returns: { measured, z, isFar } }: { returns: OfficeReturns }) {
  if (measured === null) return <span className="o-muted">мало раундов</span>
  const { returnBp, lowBp, highBp, rounds } = measured
  return (
    <>
      <b translate="no">{percent(returnBp)}</b>
      <small translate="no">
        {percent(lowBp)} – {percent(highBp)}, {formatCount(rounds)}{' '}
        {plural(rounds, 'раунд', 'раунда', 'раундов')}
      </small>
      {z !== null &&
        (isFar ? (
          <Pill tone="garnet">z = {z.toFixed(2).replace('.', ',')}</Pill>
        ) : (
          <small translate="no">z = {z.toFixed(2).replace('.', ',')}</small>
        ))}
    </>
  )
}

const facts: OfficeColumn<OfficeGame>[] = [
  {
    id: 'name',
    header: 'Игра',
    cell: ({ id, name }) => (
      <>
        <b>{name}</b>
        <small translate="no">№ {id}</small>
      </>
    ),
    sortBy: ({ name }) => name,
  },
  {
    id: 'developer',
    header: 'Студия',
    phone: 'none',
    cell: ({ developer }) => developer,
    sortBy: ({ developer }) => developer,
  },
  {
    id: 'supplier',
    header: 'Чей сервер',
    phone: 'none',
    cell: ({ supplier }) => supplier ?? 'наш',
    sortBy: ({ supplier }) => supplier ?? '',
  },
  {
    id: 'promised',
    header: 'Обещано',
    end: true,
    phone: 'none',
    cell: ({ returns }) => percent(returns.promisedBp),
  },
  {
    id: 'measured',
    header: 'Отдача',
    end: true,
    cell: ({ returns }) => <Measured returns={returns} />,
    sortBy: ({ returns }) => -Math.abs(returns.z ?? 0),
  },
  {
    id: 'state',
    header: 'Состояние',
    cell: ({ on, open }) =>
      on && open ? (
        <Pill tone="leaf">Открыта</Pill>
      ) : (
        <Pill tone="neutral">{on ? 'Поставщик не даёт' : 'Выключена'}</Pill>
      ),
  },
]

/** The catalogue, and the switch of each game: rounds that have begun are played to their end. */
export function Page() {
  const may = useMay()
  const { search, say } = useAddress()
  const state = search.get('state') === 'off' ? 'off' : 'all'
  const list = useList(listOfficeGames, { query: { state } }, ({ games }) => games)
  const [turned, setTurned] = useState<OfficeGame>()
  const columns = facts.concat([
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (game) =>
        may('games.change') ? (
          <Button size="sm" kind="outline" onClick={() => setTurned(game)}>
            {game.on ? 'Выключить' : 'Включить'}
          </Button>
        ) : null,
    },
  ])
  return (
    <>
      <PageHead title="Игры" />
      <div className="o-filters">
        <Chips
          label="Какие игры"
          items={views}
          value={state}
          onChange={(id) => say('state', id === 'off' ? id : undefined)}
        />
      </div>
      <DataTable
        caption="Игры"
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => String(id)}
        empty={state === 'off' ? 'Все игры включены' : 'Игр нет'}
      />
      <ListState list={list} />
      {turned && (
        <ActDialog
          title={`${turned.on ? 'Выключить' : 'Включить'}: ${turned.name}`}
          verb={turned.on ? 'Выключить' : 'Включить'}
          danger={turned.on}
          done={turned.on ? 'Игра выключена' : 'Игра включена'}
          onClose={() => setTurned(undefined)}
          act={({ why }) =>
            call(switchGame, {
              params: { id: turned.id },
              body: { on: !turned.on, why },
            })
          }
        >
          <p>
            {turned.on
              ? 'Новые раунды не начнутся, начатые доиграются. Из списков она уйдёт.'
              : 'Игра снова появится в списках, и раунды снова начнутся.'}
          </p>
        </ActDialog>
      )}
    </>
  )
}
