import { showPlayer, type OfficePlayer } from '@ayva/contract/player/office'
import { Avatar } from '@ayva/kit/Avatar'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Money } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { asking } from '#lib/call.ts'
import { Fact } from '#lib/Fact.tsx'
import { wordsOf } from '#lib/refused.ts'
import { useMay } from '#lib/self.ts'
import { fullMoment, shortMoment } from '#lib/times.ts'
import { PlayerActs, type PlayerAct } from './PlayerActs.tsx'
import { Documents } from './Documents.tsx'

/** All that the office knows of one player, and what it may do. */
export function Page() {
  const { playerId = '' } = useParams()
  const player = useQuery(asking(showPlayer, { params: { playerId } }))
  if (player.error)
    return <ErrorNote title={wordsOf(player.error)} onRetry={() => void player.refetch()} />
  if (!player.data) return <Skeleton height={420} />
  return <Card key={playerId} player={player.data} />
}

function Card({ player }: { player: OfficePlayer }) {
  const may = useMay()
  const [act, setAct] = useState<PlayerAct>()
  const name = player.username ?? player.email ?? player.phone ?? `Игрок ${player.playerId}`
  return (
    <>
      <header className="o-head o-player">
        <Avatar name={name} userId={player.playerId} size={56} />
        <div>
          <h1>{name}</h1>
          <p className="o-pills">
            <span className="o-muted" translate="no">
              № {player.playerId} · с {shortMoment(player.createdAt)}
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
      <div className="o-cards">
        <section className="o-card">
          <header>
            <h2>Кошельки</h2>
            <span>{player.currency} по умолчанию</span>
          </header>
          {player.wallets.map((wallet) => (
            <Wallet key={wallet.currency} wallet={wallet} />
          ))}
        </section>
        <section className="o-card">
          <h2>Данные</h2>
          <dl className="o-facts">
            <Fact term="Почта">{player.email ?? '—'}</Fact>
            <Fact term="Телефон">{player.phone ?? '—'}</Fact>
            <Fact term="Ник">{player.username ?? '—'}</Fact>
            <Fact term="Родился">{player.birthDate ?? 'не назвал'}</Fact>
            <Fact term="Язык">{player.locale}</Fact>
            <Fact term="Открыл счёт">{fullMoment(player.createdAt)}</Fact>
          </dl>
          {may('players.change') && (
            <Button size="sm" kind="outline" onClick={() => setAct('birthDate')}>
              Исправить дату рождения
            </Button>
          )}
        </section>
        <section className="o-card">
          <header>
            <h2>Метки</h2>
            <span>{player.labels.length}</span>
          </header>
          <p className="o-pills">
            {player.labels.length === 0 ? (
              <span className="o-muted">Меток нет</span>
            ) : (
              player.labels.map((label) => <Pill key={label}>{label}</Pill>)
            )}
          </p>
        </section>
        <section className="o-card">
          <header>
            <h2>Сессии</h2>
            <span>активных {player.sessions}</span>
          </header>
          {may('players.end_sessions') && player.sessions > 0 && (
            <Button size="sm" kind="outline" onClick={() => setAct('sessions')}>
              Закрыть все
            </Button>
          )}
        </section>
        {may('verification.read') && <Documents playerId={player.playerId} />}
        {may('audit.read') && (
          <section className="o-card">
            <h2>Журнал</h2>
            <p>
              <Link className="o-link" to={`/audit?player=${player.playerId}`}>
                Что и почему с ним делали
              </Link>
            </p>
          </section>
        )}
      </div>
      {act && <PlayerActs player={player} act={act} onClose={() => setAct(undefined)} />}
    </>
  )
}

function Wallet({ wallet }: { wallet: OfficePlayer['wallets'][number] }) {
  const { currency, minor, held, netBalance, requiredBonusWager, currentBonusWager } = wallet
  return (
    <dl className="o-facts">
      <Fact term="Деньги">
        <Money value={{ minor, currency }} />
      </Fact>
      {held > 0n && (
        <Fact term="Отложено под вывод">
          <Money value={{ minor: held, currency }} />
        </Fact>
      )}
      {netBalance > 0 && (
        <Fact term="Бонус">
          {netBalance.toLocaleString('ru')} {currency}
          {requiredBonusWager > 0 &&
            `, отыграно ${currentBonusWager.toLocaleString('ru')} из ${requiredBonusWager.toLocaleString('ru')}`}
        </Fact>
      )}
    </dl>
  )
}
