import {
  type FoundMarker,
  listFoundMarkers,
  noteMarker,
} from '@ayva/contract/protection/harm-markers/office'
import { Pill } from '@ayva/kit/Pill'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState } from '#lib/ListPage.tsx'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'

type MarkersProps = { state: 'open' | 'all'; playerId?: string }

/** Markers, the newest first; an operator writes down what was done about each. */
export function Markers({ state, playerId }: MarkersProps) {
  const may = useMay()
  const query = playerId === undefined ? { state } : { state, playerId }
  const list = useList(listFoundMarkers, { query }, ({ markers }) => markers)
  const [noted, setNoted] = useState<FoundMarker>()
  // The card of a player names the player already, and nothing is done yet about an open marker.
  const hidden = [playerId === undefined ? '' : 'player', state === 'open' ? 'done' : '']
  const columns = columnsOf(may('risk.change') ? setNoted : undefined)
  // An empty table in the narrow card of a player would scroll without anything that the keyboard reaches.
  if (playerId !== undefined && list.rows?.length === 0)
    return <p className="o-muted">Правила ничего не заметили</p>
  return (
    <>
      <DataTable
        caption="Признаки вреда от игры"
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        rows={list.rows}
        rowKey={({ id }) => id}
        empty={state === 'open' ? 'Признаков без отметки нет' : 'Правила ничего не заметили'}
      />
      <ListState list={list} />
      {noted && (
        <ActDialog
          title={`${noted.title}: ${noted.value}`}
          verb="Записать"
          whyLabel="Что сделано"
          done="Записано"
          onClose={() => setNoted(undefined)}
          act={({ why }) =>
            call(noteMarker, {
              params: { playerId: noted.playerId, id: noted.id },
              body: { note: why },
            })
          }
        >
          <p>Игрок этой записи не видит. Закрыть игру или задать лимит можно в карточке игрока.</p>
        </ActDialog>
      )}
    </>
  )
}

const answers = { agree: 'Так и есть', disagree: 'Это не так' } as const

function columnsOf(
  onNote: ((marker: FoundMarker) => void) | undefined,
): OfficeColumn<FoundMarker>[] {
  return [
    {
      id: 'player',
      header: 'Игрок',
      cell: ({ playerId }) => (
        <Link className="o-link" to={`/players/${playerId}`}>
          № {playerId}
        </Link>
      ),
    },
    {
      id: 'title',
      header: 'Что замечено',
      cell: ({ title, value, atLeast, foundAt }) => (
        <>
          <b>
            {title}: <span translate="no">{value}</span>
          </b>
          <small>
            {shortMoment(foundAt)}, от <span translate="no">{atLeast}</span>
          </small>
        </>
      ),
    },
    {
      id: 'answer',
      header: 'Ответ',
      cell: ({ answer }) =>
        answer ? (
          <>
            {answers[answer.choice]}
            <small>{answer.words || shortMoment(answer.at)}</small>
          </>
        ) : (
          <Pill>Не ответил</Pill>
        ),
    },
    {
      id: 'done',
      header: 'Что сделано',
      cell: ({ done }) =>
        done && (
          <>
            {done.note}
            <small>
              {done.by}, {shortMoment(done.at)}
            </small>
          </>
        ),
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (marker) =>
        onNote && <RowActs acts={[{ label: 'Записать', onClick: () => onNote(marker) }]} />,
    },
  ]
}
