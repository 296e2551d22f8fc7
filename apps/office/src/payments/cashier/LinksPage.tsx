import { LINKED_MAX, showSameLinks, type SameLink } from '@ayva/contract/payments/cashier/risk'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { asking } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { Waiting } from '#lib/Waiting.tsx'
import { LinksPicture } from './LinksPicture.tsx'
import { sameWords, verdictWords } from './risk-words.ts'

/** Players linked to one player: in a picture, and in a table with the same content. */
export function Page() {
  const { playerId = '' } = useParams()
  const asked = useQuery(asking(showSameLinks, { params: { playerId } }))
  if (!asked.data) return <Waiting asked={asked} height={420} />
  const { players, links, isMore } = asked.data
  const names = new Map(players.map((one) => [one.playerId, one.player.name]))
  return (
    <>
      <PageHead title={`Связи: ${names.get(playerId) ?? playerId}`} />
      {links.length > 0 && (
        <section className="o-card">
          <LinksPicture players={players} links={links} />
          {isMore && (
            <p className="o-muted">Игроков больше: показаны {LINKED_MAX}, ближайшие сначала.</p>
          )}
          <p className="o-muted">
            Круг открывает карточку игрока. Пунктир: сотрудник нашёл, что это разные люди.
          </p>
        </section>
      )}
      <DataTable
        caption="Кто с кем и чем совпадает"
        columns={columnsOf(names)}
        rows={links}
        rowKey={(link) => `${link.playerId}.${link.otherId}`}
        empty="Совпадений с другими игроками нет."
      />
    </>
  )
}

function columnsOf(names: ReadonlyMap<string, string>): OfficeColumn<SameLink>[] {
  const named = (id: string) => (
    <>
      <Link className="o-link" to={`/players/${id}`}>
        {names.get(id) ?? id}
      </Link>
      <small translate="no">№ {id}</small>
    </>
  )
  return [
    { id: 'one', header: 'Кто', cell: ({ playerId }) => named(playerId) },
    { id: 'other', header: 'С кем', cell: ({ otherId }) => named(otherId) },
    {
      id: 'reasons',
      header: 'Что совпало',
      cell: ({ reasons }) => reasons.map((reason) => sameWords[reason]).join(', '),
    },
    {
      id: 'verdict',
      header: 'Что решили',
      cell: ({ verdict }) => (verdict === null ? 'Не разобрано' : verdictWords[verdict]),
    },
  ]
}
