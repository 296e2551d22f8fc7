import { listPlayerTotals } from '@ayva/contract/site/reports'
import { type OfficePlayer } from '@ayva/contract/identity/player/office'
import { Button } from '@ayva/kit/Button'
import { plural } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { asking } from '#lib/call.ts'
import { Fact } from '#lib/Fact.tsx'
import { useMay } from '#lib/self.ts'
import { fullMoment } from '#lib/times.ts'
import { Notes } from './Notes.tsx'
import { PlayerParts } from './PlayerParts.tsx'
import { type PlayerAct } from './PlayerActs.tsx'
import { Timeline } from './Timeline.tsx'

type OverviewProps = { player: OfficePlayer; onAct: (act: PlayerAct) => void }

/** Money and limits at the left, the timeline in the middle, documents and notes at the right. */
export function Overview({ player, onAct }: OverviewProps) {
  const may = useMay()
  const { playerId } = player
  return (
    <div className="o-three">
      <div>
        <section className="o-card">
          <header>
            <h2>Кошельки</h2>
            <span>{player.currency} по умолчанию</span>
          </header>
          {player.wallets.map((wallet) => (
            <Wallet key={wallet.currency} wallet={wallet} />
          ))}
        </section>
        <PlayerParts place="left" playerId={playerId} />
        <Totals playerId={playerId} />
      </div>
      <Timeline playerId={playerId} />
      <div>
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
            <Button size="sm" kind="outline" onClick={() => onAct('birthDate')}>
              Исправить дату рождения
            </Button>
          )}
        </section>
        <PlayerParts place="right" playerId={playerId} />
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
        <Notes playerId={playerId} />
        {may('audit.read') && (
          <p>
            <Link className="o-link" to={`/audit?player=${playerId}`}>
              Журнал: что и почему с ним делали
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

function Wallet({ wallet }: { wallet: OfficePlayer['wallets'][number] }) {
  const { currency, minor, held, netBalance, requiredBonusWager, currentBonusWager } = wallet
  return (
    <dl className="o-facts">
      <Fact term={currency === 'POINTS' ? 'Очки' : 'Деньги'}>
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

function Totals({ playerId }: { playerId: string }) {
  const totals = useQuery(asking(listPlayerTotals, { params: { playerId } }))
  return (
    <section className="o-card">
      <h2>За всё время</h2>
      {totals.data?.length === 0 && <p className="o-muted">Ещё ничего не было</p>}
      {totals.data?.map(({ currency, deposited, withdrawn, rounds, staked, won }) => (
        <dl key={currency} className="o-facts">
          <Fact term="Внесено">
            <Money value={{ minor: deposited.sum, currency }} />
          </Fact>
          <Fact term="Выведено">
            <Money value={{ minor: withdrawn.sum, currency }} />
          </Fact>
          <Fact term={`Поставлено за ${rounds} ${plural(rounds, 'раунд', 'раунда', 'раундов')}`}>
            <Money value={{ minor: staked, currency }} />
          </Fact>
          <Fact term="Выиграно">
            <Money value={{ minor: won, currency }} />
          </Fact>
        </dl>
      ))}
    </section>
  )
}
