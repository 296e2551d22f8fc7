import { showPlayer, type OfficePlayer } from '@ayva/contract/identity/player/office'
import { Avatar } from '@ayva/kit/Avatar'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { Tabs } from '@ayva/kit/Tabs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { asking } from '#lib/call.ts'
import { useMay } from '#lib/self.ts'
import { Waiting } from '#lib/Waiting.tsx'
import { shortMoment } from '#lib/times.ts'
import { Overview } from './Overview.tsx'
import { PlayerActs, type PlayerAct } from './PlayerActs.tsx'
import { PlayerTab, tabsOf } from './PlayerParts.tsx'
import { PlayerSessions } from './PlayerSessions.tsx'
import { WriteMenu } from './WriteMenu.tsx'

export function Page() {
  const { playerId = '' } = useParams()
  const player = useQuery(asking(showPlayer, { params: { playerId } }))
  if (!player.data) return <Waiting asked={player} height={420} />
  return <Card key={playerId} player={player.data} />
}

function Card({ player }: { player: OfficePlayer }) {
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const [act, setAct] = useState<PlayerAct>()
  const { playerId } = player
  const tabs = [
    { id: 'overview', label: 'Обзор' },
    ...tabsOf(may),
    { id: 'sessions', label: 'Входы' },
  ]
  const tab = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'overview'
  const name = player.username ?? player.email ?? player.phone ?? `Игрок ${playerId}`
  return (
    <>
      <header className="o-head o-player">
        <Avatar name={name} userId={playerId} size={56} />
        <div>
          <h1>{name}</h1>
          <p className="o-pills">
            <span className="o-muted" translate="no">
              № {playerId} · с {shortMoment(player.createdAt)}
            </span>
            <Pill tone={player.emailConfirmedAt ? 'leaf' : 'neutral'}>
              {player.emailConfirmedAt ? 'Почта' : 'Почта не подтверждена'}
            </Pill>
            <Pill tone={player.phoneConfirmedAt ? 'leaf' : 'neutral'}>
              {player.phoneConfirmedAt ? 'Телефон' : 'Телефон не подтверждён'}
            </Pill>
            {player.isBlocked && <Pill tone="garnet">Сайт закрыт</Pill>}
            {player.closedAt && <Pill tone="garnet">Аккаунт закрыт</Pill>}
          </p>
        </div>
        <WriteMenu playerId={playerId} />
        {may('players.label') && (
          <Button kind="outline" icon="ticket" onClick={() => setAct('labels')}>
            Метки
          </Button>
        )}
        {may('players.block') && (
          <Button
            kind={player.isBlocked ? 'secondary' : 'danger'}
            onClick={() => setAct(player.isBlocked ? 'unblock' : 'block')}
          >
            {player.isBlocked ? 'Открыть сайт' : 'Закрыть сайт'}
          </Button>
        )}
      </header>
      <Tabs
        label="Что об игроке"
        items={tabs}
        value={tab}
        panelId="player"
        onChange={(id) => setSearch(id === 'overview' ? {} : { tab: id }, { replace: true })}
      />
      <div id="player" role="tabpanel" className="o-panel">
        {tab === 'overview' && <Overview player={player} onAct={setAct} />}
        <PlayerTab id={tab} playerId={playerId} />
        {tab === 'sessions' && <PlayerSessions player={player} onAct={setAct} />}
      </div>
      {act && <PlayerActs player={player} act={act} onClose={() => setAct(undefined)} />}
    </>
  )
}
