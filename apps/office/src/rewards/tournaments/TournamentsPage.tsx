import { type Answer } from '@ayva/contract/base'
import { listTournaments, type TournamentCard } from '@ayva/contract/rewards/tournaments'
import {
  cancelTournament,
  createTournament,
  stopTournament,
} from '@ayva/contract/rewards/tournaments/office'
import { rules } from '@ayva/contract/rewards/tournaments/rules'
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

const rowsOf = ({ tournaments }: Answer<typeof listTournaments>) => tournaments
const PAGE = 50
const labels = {
  ...Object.fromEntries(Object.values(rules).map(({ code, title }) => [`rule.${code}`, title])),
  rule: 'Как считаются места',
  leastStake: 'Наименьшая ставка раунда: тогда в счёт идёт только эта валюта',
  name: 'Название',
  art: 'Рисунок: orbita',
  startDate: 'Начало',
  endDate: 'Конец',
  currency: 'Валюта',
  prizes: 'Призы с первого места, по одному на строке, в минорных единицах',
  gameIds: 'Номера игр',
  'gameIds.item': 'Номер игры',
  roundsNeeded: 'Сколько раундов нужно для места',
  repeatDays: 'Повторять через столько дней',
  labels: 'Метки',
  'labels.item': 'Метка',
}

type Act = { kind: 'create' } | { kind: 'cancel' | 'stop'; tournament: TournamentCard }

/** Tournaments of the casino: announce one, cancel it before anybody joins, stop its repetition. */
export function Page() {
  const list = useList(listTournaments, { query: { limit: PAGE } }, rowsOf, byOffset(rowsOf))
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  return (
    <>
      <PageHead title="Турниры">
        <Button kind="primary" icon="plus" onClick={() => setAct({ kind: 'create' })}>
          Объявить
        </Button>
      </PageHead>
      <DataTable
        caption="Турниры"
        columns={columnsOf(setAct)}
        rows={list.rows}
        rowKey={({ id }) => String(id)}
        empty="Турниров ещё не было"
      />
      <ListState list={list} />
      {act?.kind === 'create' && (
        <CallDialog
          endpoint={createTournament}
          title="Новый турнир"
          verb="Объявить"
          done="Объявлен: игроки видят его в списке"
          labels={labels}
          begin={{ roundsNeeded: 10, rule: 'best-ten' }}
          onClose={close}
        >
          <dl>
            {Object.values(rules).map(({ code, title, words, example, least, counted }) => (
              <div key={code}>
                <dt>
                  <b>{title}</b>
                </dt>
                <dd>
                  {words} Например: {example} Раундов для места: от {least.rounds} до {counted}.
                </dd>
              </div>
            ))}
          </dl>
        </CallDialog>
      )}
      {act?.kind === 'cancel' && (
        <ActDialog
          title={`Отменить: ${act.tournament.name}`}
          verb="Отменить турнир"
          danger
          done="Турнир отменён"
          onClose={close}
          act={({ why }) =>
            call(cancelTournament, { params: { id: act.tournament.id }, body: { why } })
          }
        >
          <p>Отменить можно, пока в нём никто не участвует.</p>
        </ActDialog>
      )}
      {act?.kind === 'stop' && (
        <ActDialog
          title={`Не повторять: ${act.tournament.name}`}
          verb="Не повторять"
          done="Следующего не будет"
          onClose={close}
          act={({ why }) =>
            call(stopTournament, { params: { id: act.tournament.id }, body: { why } })
          }
        >
          <p>Этот турнир дойдёт до конца, призы будут выданы.</p>
        </ActDialog>
      )}
    </>
  )
}

function columnsOf(setAct: (act: Act) => void): OfficeColumn<TournamentCard>[] {
  return [
    {
      id: 'name',
      header: 'Турнир',
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
      header: 'Когда',
      phone: 'none',
      cell: ({ startDate, endDate }) => `${shortMoment(startDate)} — ${shortMoment(endDate)}`,
    },
    {
      id: 'fund',
      header: 'Призы',
      end: true,
      cell: ({ fund }) => formatMoney(fund, { short: true }),
    },
    {
      id: 'rule',
      header: 'Счёт',
      phone: 'none',
      cell: ({ rule }) => rules[rule].title,
      sortBy: ({ rule }) => rules[rule].title,
    },
    {
      id: 'members',
      header: 'Участников',
      end: true,
      cell: ({ memberCount }) => memberCount,
      sortBy: ({ memberCount }) => memberCount,
    },
    {
      id: 'state',
      header: 'Состояние',
      cell: ({ active, isClosed }) => (
        <Pill tone={active ? 'leaf' : 'neutral'}>
          {active ? 'Идёт' : isClosed ? 'Закончен' : 'Впереди'}
        </Pill>
      ),
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (tournament) =>
        tournament.isClosed ? null : (
          <RowActs
            acts={[
              { label: 'Не повторять', onClick: () => setAct({ kind: 'stop', tournament }) },
              tournament.memberCount === 0 && {
                label: 'Отменить',
                danger: true,
                onClick: () => setAct({ kind: 'cancel', tournament }),
              },
            ]}
          />
        ),
    },
  ]
}
