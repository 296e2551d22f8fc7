import { showOfficeRound, type RoundCard } from '@ayva/contract/games/rounds/office'
import { Money } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { asking } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { Fact } from '#lib/Fact.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { fullMoment } from '#lib/times.ts'
import { Waiting } from '#lib/Waiting.tsx'

const statuses = {
  open: { words: 'Идёт', tone: 'sloe' },
  manual: { words: 'Ждёт решения', tone: 'persimmon' },
  settled: { words: 'Рассчитан', tone: 'leaf' },
  void: { words: 'Ставка возвращена', tone: 'neutral' },
} as const

/** All data of one round that a dispute needs: its course, its money, and its proof. */
export function Page() {
  const { playerId = '', roundId = '' } = useParams()
  const asked = useQuery(asking(showOfficeRound, { params: { playerId, roundId } }))
  if (!asked.data) return <Waiting asked={asked} height={420} />
  return <Round round={asked.data} />
}

type Entry = RoundCard['entries'][number]

function Round({ round }: { round: RoundCard }) {
  const { currency, status, own, outside, judgement } = round
  const columns: OfficeColumn<Entry>[] = [
    { id: 'at', header: 'Когда', cell: ({ at }) => fullMoment(at) },
    { id: 'reason', header: 'За что', cell: ({ reason }) => <span translate="no">{reason}</span> },
    {
      id: 'account',
      header: 'Счёт',
      phone: 'none',
      cell: ({ account }) => <span translate="no">{account}</span>,
    },
    {
      id: 'amount',
      header: 'Сумма',
      end: true,
      cell: ({ amount }) => <Money value={{ minor: amount, currency }} plus />,
    },
    {
      id: 'after',
      header: 'Стало',
      end: true,
      phone: 'none',
      cell: ({ balanceAfter }) =>
        balanceAfter === null ? '—' : <Money value={{ minor: balanceAfter, currency }} />,
    },
  ]
  return (
    <>
      <PageHead title={`Раунд: ${round.game.name}`}>
        <Pill tone={statuses[status].tone}>{statuses[status].words}</Pill>
      </PageHead>
      <div className="o-cards">
        <section className="o-card">
          <h2>Ставка и выигрыш</h2>
          <dl className="o-facts">
            <Fact term="Игрок">
              <Link to={`/players/${round.playerId}`}>{round.player.name}</Link>
            </Fact>
            <Fact term="Ставка">
              <Money value={{ minor: round.stake, currency }} />
            </Fact>
            <Fact term="Выигрыш">
              <Money value={{ minor: round.payout, currency }} />
            </Fact>
            <Fact term="Начат">{fullMoment(round.openedAt)}</Fact>
            {round.lastActionAt !== null && (
              <Fact term="Последний ход">{fullMoment(round.lastActionAt)}</Fact>
            )}
            <Fact term="Номер">{round.roundId}</Fact>
            {round.game.modelId !== null && (
              <Fact term="Модель">
                {round.game.modelId}, версия {round.game.modelVersion}
              </Fact>
            )}
          </dl>
        </section>
        {judgement && (
          <section className="o-card">
            <h2>Решение сотрудника</h2>
            <p>
              {judgement.decision === 'settle' ? 'Рассчитан' : 'Ставка возвращена'}: {judgement.why}
            </p>
          </section>
        )}
        {own && (
          <section className="o-card">
            <h2>Доказательство</h2>
            <p className="o-muted">Эти же числа видит игрок и пересчитывает их в своём браузере.</p>
            <pre className="o-json">{textOf(own.proof)}</pre>
          </section>
        )}
        {own && (
          <section className="o-card">
            <h2>Ход раунда</h2>
            <pre className="o-json">{textOf(own.round)}</pre>
          </section>
        )}
        {outside && (
          <section className="o-card">
            <h2>Сообщения поставщика {outside.supplier}</h2>
            <pre className="o-json">{textOf(outside.steps)}</pre>
          </section>
        )}
      </div>
      <h2 className="o-h2">Проводки</h2>
      <DataTable
        caption="Проводки раунда"
        columns={columns}
        rows={round.entries}
        rowKey={({ transferId, account }) => `${transferId} ${account}`}
        empty="Проводок нет"
      />
    </>
  )
}

function textOf(value: unknown): string {
  return JSON.stringify(
    value,
    (_, one: unknown) => (typeof one === 'bigint' ? one.toString() : one),
    2,
  )
}
