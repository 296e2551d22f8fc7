import { listPlayerSessions, type PlayerSession } from '@ayva/contract/identity/auth/office'
import { type OfficePlayer } from '@ayva/contract/identity/player/office'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { asking } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { type PlayerAct } from './PlayerActs.tsx'

const columns: OfficeColumn<PlayerSession>[] = [
  { id: 'device', header: 'Где', cell: ({ device }) => <b>{device ?? 'Неизвестно'}</b> },
  { id: 'ip', header: 'Адрес', cell: ({ ip }) => <span translate="no">{ip}</span> },
  { id: 'entered', header: 'Вход', cell: ({ enteredAt }) => shortMoment(enteredAt) },
  { id: 'used', header: 'Был', phone: 'none', cell: ({ usedAt }) => shortMoment(usedAt) },
  {
    id: 'state',
    header: 'Состояние',
    end: true,
    cell: ({ isAlive }) => (
      <Pill tone={isAlive ? 'leaf' : 'neutral'}>{isAlive ? 'Открыта' : 'Закончена'}</Pill>
    ),
  },
]

type PlayerSessionsProps = { player: OfficePlayer; onAct: (act: PlayerAct) => void }

export function PlayerSessions({ player, onAct }: PlayerSessionsProps) {
  const may = useMay()
  const { playerId } = player
  const sessions = useQuery(asking(listPlayerSessions, { params: { playerId } }))
  return (
    <>
      {may('players.end_sessions') && player.sessions > 0 && (
        <p className="o-acts">
          <Button size="sm" kind="outline" onClick={() => onAct('sessions')}>
            Закрыть все
          </Button>
        </p>
      )}
      <DataTable
        caption="Входы игрока"
        columns={columns}
        rows={sessions.data}
        asked={sessions}
        rowKey={({ id }) => id}
        empty="Входов не было"
      />
    </>
  )
}
