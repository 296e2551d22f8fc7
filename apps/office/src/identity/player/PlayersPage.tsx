import { findPlayers, type FoundPlayer } from '@ayva/contract/identity/player/office'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { Pill } from '@ayva/kit/Pill'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { asking } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ExportButton } from '#lib/ExportButton.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { wordsOf } from '#lib/refused.ts'
import { shortMoment } from '#lib/times.ts'
import { useAddress } from '#lib/use-address.ts'

const columns: OfficeColumn<FoundPlayer>[] = [
  {
    id: 'player',
    header: 'Игрок',
    cell: ({ playerId, username }) => (
      <>
        <b>{username ?? 'Без ника'}</b>
        <small translate="no">№ {playerId}</small>
      </>
    ),
    sortBy: ({ username }) => username ?? '',
  },
  { id: 'email', header: 'Почта', cell: ({ email }) => <span translate="no">{email ?? '—'}</span> },
  {
    id: 'phone',
    header: 'Телефон',
    phone: 'none',
    cell: ({ phone }) => <span translate="no">{phone ?? '—'}</span>,
  },
  {
    id: 'created',
    header: 'С нами с',
    phone: 'none',
    cell: ({ createdAt }) => shortMoment(createdAt),
    sortBy: ({ createdAt }) => createdAt,
  },
  {
    id: 'state',
    header: 'Состояние',
    end: true,
    cell: ({ isBlocked }) =>
      isBlocked ? <Pill tone="garnet">Закрыт сайт</Pill> : <Pill tone="leaf">Играет</Pill>,
  },
]

/** Finds players by number, e-mail, phone or name. */
export function Page() {
  const navigate = useNavigate()
  const { search, say } = useAddress()
  const wanted = search.get('q') ?? ''
  const found = useQuery({
    ...asking(findPlayers, { query: { q: wanted.trim() } }),
    enabled: wanted.trim() !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead title="Игроки">
        <ExportButton list="players" label="Выгрузить всех" />
      </PageHead>
      <div className="o-filters">
        <Input
          type="search"
          icon="magnifying-glass"
          aria-label="Кого искать"
          placeholder="Номер, телефон, ник или начало почты"
          value={wanted}
          maxLength={254}
          onChange={(event) => say('q', event.target.value)}
        />
      </div>
      {found.error && <ErrorNote title={wordsOf(found.error)} />}
      {wanted.trim() === '' ? (
        <p className="o-none">Напишите, кого искать. Ищется сразу, не больше двадцати строк.</p>
      ) : (
        <DataTable
          caption="Найденные игроки"
          columns={columns}
          rows={found.data}
          rowKey={({ playerId }) => playerId}
          onOpen={({ playerId }) => void navigate(`/players/${playerId}`)}
          empty="Таких игроков нет"
        />
      )}
    </>
  )
}
