import { listAudit, type AuditEntry } from '@ayva/contract/audit'
import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { Sheet } from '@ayva/kit/Sheet'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ColumnChoice } from '#lib/ColumnChoice.tsx'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { Fact } from '#lib/Fact.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { fullMoment, shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { actorKinds } from './actor-kinds.ts'

const columns: OfficeColumn<AuditEntry>[] = [
  { id: 'n', header: '№', cell: ({ n }) => <span translate="no">{n}</span> },
  { id: 'at', header: 'Когда', cell: ({ at }) => shortMoment(at) },
  {
    id: 'actor',
    header: 'Кто',
    cell: ({ actor, actorKind }) => (
      <>
        <b>{actor}</b>
        <small>{actorKinds[actorKind]}</small>
      </>
    ),
  },
  { id: 'action', header: 'Что', cell: ({ action }) => <span translate="no">{action}</span> },
  {
    id: 'subject',
    header: 'С чем',
    phone: 'none',
    cell: ({ subject }) => <span translate="no">{subject}</span>,
  },
  { id: 'why', header: 'Почему', phone: 'none', cell: ({ why }) => why },
]

/** Who did what, to what, and why: the chain of the house, or of one player. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const [shown, setShown] = useState<AuditEntry>()
  const playerId = /^\d{1,18}$/.exec(search.get('player') ?? '')?.[0] ?? '0'
  const list = useList(listAudit, { query: { playerId } }, (page) => page, {
    from: 'before',
    nextOf: (page) => {
      const last = page.at(-1)?.n
      return last === '1' ? undefined : last
    },
  })
  return (
    <>
      <PageHead title="Журнал">
        <ColumnChoice columns={columns} />
      </PageHead>
      <form
        className="o-filters"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('player') ?? '')
          setSearch(typed === '' ? {} : { player: typed.replace(/\D/g, '') })
        }}
      >
        <Input
          label="Игрок"
          name="player"
          inputMode="numeric"
          placeholder="Номер; пусто — журнал дома"
          defaultValue={playerId === '0' ? '' : playerId}
          maxLength={18}
        />
        <Button type="submit" kind="outline">
          Показать
        </Button>
      </form>
      <DataTable
        caption="Журнал изменений"
        columns={columns}
        rows={list.rows}
        rowKey={({ n }) => n}
        openKey={shown?.n}
        onOpen={setShown}
        empty="Записей нет"
      />
      <ListState list={list} />
      {shown && (
        <Sheet open onClose={() => setShown(undefined)} title={`Запись ${shown.n}`}>
          <dl className="o-facts">
            <Fact term="Когда">{fullMoment(shown.at)}</Fact>
            <Fact term="Кто">
              {shown.actor}, {actorKinds[shown.actorKind]}
            </Fact>
            <Fact term="Что">{shown.action}</Fact>
            <Fact term="С чем">{shown.subject}</Fact>
            <Fact term="Почему">{shown.why}</Fact>
          </dl>
          <h3 className="o-h2">Было</h3>
          <pre className="o-json">{JSON.stringify(shown.before, null, 2)}</pre>
          <h3 className="o-h2">Стало</h3>
          <pre className="o-json">{JSON.stringify(shown.after, null, 2)}</pre>
          <h3 className="o-h2">Хеш записи и всех до неё</h3>
          <pre className="o-json">{shown.hash}</pre>
        </Sheet>
      )}
    </>
  )
}
