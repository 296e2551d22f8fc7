import { listSamePairs, type SamePair } from '@ayva/contract/payments/cashier/risk'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { useState } from 'react'
import { Link } from 'react-router'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { Views } from '#lib/Views.tsx'
import { sameWords, verdictWords } from './risk-words.ts'
import { RuleTrial } from './RuleTrial.tsx'
import { SameVerdict } from './SameVerdict.tsx'

const views = [
  { id: 'open', label: 'Совпадения' },
  { id: 'judged', label: 'Разобранные' },
  { id: 'rules', label: 'Правила' },
]

/** Players who may be one person, and the rules that send withdrawals to a review. */
export function Page() {
  return (
    <>
      <PageHead title="Риск" />
      <Views views={views}>
        {(view) =>
          view === 'rules' ? <RuleTrial /> : <Pairs key={view} state={view as 'open' | 'judged'} />
        }
      </Views>
    </>
  )
}

type Act = { pair: SamePair; verdict: 'same' | 'different' }

function Pairs({ state }: { state: 'open' | 'judged' }) {
  const may = useMay()
  const list = useList(listSamePairs, { query: { state } }, ({ pairs }) => pairs)
  const [act, setAct] = useState<Act>()
  const columns: OfficeColumn<SamePair>[] = [
    {
      id: 'players',
      header: 'Игроки',
      cell: (pair) => (
        <>
          {named(pair.playerId, pair.player.name)}
          {named(pair.with.playerId, pair.with.player.name)}
        </>
      ),
    },
    {
      id: 'reasons',
      header: 'Что совпало',
      cell: ({ playerId, reasons }) => (
        <span className="o-pills">
          {reasons.map((reason) => (
            <Pill key={reason} tone="persimmon">
              {sameWords[reason]}
            </Pill>
          ))}
          <Link className="o-link" to={`/players/${playerId}/links`}>
            Связи
          </Link>
        </span>
      ),
    },
    {
      id: 'found',
      header: 'Замечено',
      phone: 'none',
      cell: ({ foundAt }) => shortMoment(foundAt),
    },
    {
      id: 'act',
      header: state === 'open' ? 'Решение' : 'Что решили',
      end: true,
      cell: (pair) =>
        pair.verdict !== null ? (
          <>
            {verdictWords[pair.verdict]}
            <small>
              {pair.judgedBy}
              {pair.judgedAt !== null && `, ${shortMoment(pair.judgedAt)}`}
            </small>
          </>
        ) : may('risk.change') ? (
          <span className="o-acts">
            <Button size="sm" kind="outline" onClick={() => setAct({ pair, verdict: 'different' })}>
              Разные
            </Button>
            <Button size="sm" kind="outline" onClick={() => setAct({ pair, verdict: 'same' })}>
              Один человек
            </Button>
          </span>
        ) : null,
    },
  ]
  return (
    <>
      <DataTable
        caption="Игроки, которые могут быть одним человеком"
        columns={columns}
        rows={list.rows}
        rowKey={(pair) => `${pair.playerId}.${pair.with.playerId}`}
        empty={state === 'open' ? 'Неразобранных совпадений нет.' : 'Ещё ничего не разобрано.'}
      />
      <ListState list={list} />
      {act && (
        <SameVerdict
          one={{ playerId: act.pair.playerId, name: act.pair.player.name }}
          other={{ playerId: act.pair.with.playerId, name: act.pair.with.player.name }}
          reasons={act.pair.reasons}
          verdict={act.verdict}
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  )
}

const named = (playerId: string, name: string) => (
  <>
    <Link className="o-link" to={`/players/${playerId}`}>
      {name}
    </Link>
    <small translate="no">№ {playerId}</small>
  </>
)
