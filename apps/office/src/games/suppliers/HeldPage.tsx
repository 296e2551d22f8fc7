import {
  judgeHeldMessage,
  listHeldMessages,
  type HeldMessage,
} from '@ayva/contract/games/suppliers/held'
import { Button } from '@ayva/kit/Button'
import { Chips } from '@ayva/kit/Chips'
import { Money, formatMoney } from '@ayva/kit/Money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActDialog } from '#lib/ActDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { since } from '#lib/times.ts'

const rules: Record<HeldMessage['rule'], string> = {
  win_of_game: 'Больше, чем игра может дать',
  win_call: 'Крупный выигрыш',
  win_day: 'Много выигрышей за сутки',
  given_call: 'Крупная награда без ставки',
  given_day: 'Много наград за сутки',
  given_share: 'Наград больше доли от ставок',
}
const states: Record<HeldMessage['state'], string> = {
  held: 'Ждёт',
  accepted: 'Выплачено',
  declined: 'Отказано',
  withdrawn: 'Отозвано поставщиком',
}
const views = [
  { id: 'held', label: 'Ждут' },
  { id: 'all', label: 'Все' },
]

type Judged = { message: HeldMessage; verdict: 'accept' | 'decline' }

/** Payments of suppliers above their limits: an operator approves or declines them. */
export function Page() {
  const may = useMay()
  const [state, setState] = useState<'held' | 'all'>('held')
  const held = useQuery(asking(listHeldMessages, { query: { state } }))
  const [judged, setJudged] = useState<Judged>()
  return (
    <>
      <PageHead title="Удержанные выплаты" />
      <div className="o-filters">
        <Chips
          label="Какие выплаты"
          items={views}
          value={state}
          onChange={(id) => setState(id as 'held' | 'all')}
        />
      </div>
      <DataTable
        caption="Удержанные выплаты поставщиков"
        columns={columnsOf(may('suppliers.pay'), setJudged)}
        rows={held.data?.messages}
        asked={held}
        rowKey={({ id }) => id}
        empty="Ничего не удержано"
      />
      {judged && (
        <ActDialog
          title={judged.verdict === 'accept' ? 'Выплатить удержанное' : 'Отказать поставщику'}
          verb={judged.verdict === 'accept' ? 'Выплатить' : 'Отказать'}
          danger={judged.verdict === 'decline'}
          done={judged.verdict === 'accept' ? 'Выплачено' : 'Отказано'}
          onClose={() => setJudged(undefined)}
          act={({ why }) =>
            call(judgeHeldMessage, {
              params: { playerId: judged.message.player, id: judged.message.id },
              body: { verdict: judged.verdict, why },
            })
          }
        >
          <p>
            {rules[judged.message.rule]}. Сумма:{' '}
            {formatMoney({ minor: judged.message.amount, currency: judged.message.currency })}.
          </p>
        </ActDialog>
      )}
    </>
  )
}

function columnsOf(
  mayPay: boolean,
  setJudged: (judged: Judged) => void,
): OfficeColumn<HeldMessage>[] {
  return [
    {
      id: 'player',
      header: 'Игрок',
      cell: ({ player }) => <Link to={`/players/${player}`}>№ {player}</Link>,
    },
    { id: 'supplier', header: 'Поставщик', phone: 'none', cell: ({ supplier }) => supplier },
    {
      id: 'sum',
      header: 'Сумма',
      end: true,
      cell: ({ amount, currency }) => (
        <b>
          <Money value={{ minor: amount, currency }} />
        </b>
      ),
    },
    {
      id: 'rule',
      header: 'Почему удержано',
      cell: ({ rule, max, currency }) => (
        <>
          {rules[rule]}
          <small>предел {formatMoney({ minor: max, currency })}</small>
        </>
      ),
    },
    { id: 'state', header: 'Состояние', phone: 'none', cell: (one) => states[one.state] },
    { id: 'at', header: 'Ждёт', end: true, cell: ({ at }) => since(at) },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (message) =>
        message.state === 'held' && mayPay ? (
          <span className="o-acts">
            <Button
              size="sm"
              kind="primary"
              onClick={() => setJudged({ message, verdict: 'accept' })}
            >
              Выплатить
            </Button>
            <Button
              size="sm"
              kind="danger"
              onClick={() => setJudged({ message, verdict: 'decline' })}
            >
              Отказать
            </Button>
          </span>
        ) : (
          message.why
        ),
    },
  ]
}
