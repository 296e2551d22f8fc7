import './played.css'
import { type Answer } from '@ayva/contract/base'
import { type gameHistory } from '@ayva/contract/games/rounds'
import { Money } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { type Column, Table } from '@ayva/kit/Table'
import { historyText } from './history.text.ts'
import { openRoundText } from './open-round.text.ts'
import { resumePath, useOpenRounds } from './open-rounds.ts'
import { Replay } from './Replay.tsx'

export type HistoryRow = Answer<typeof gameHistory>[number]

const when = new Intl.DateTimeFormat('ru', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Moscow',
})

const columns: Column<HistoryRow>[] = [
  {
    key: 'when',
    header: historyText.when,
    phone: 'meta',
    render: ({ openedAt, stake: minor, currency }) => (
      <>
        <time dateTime={openedAt} className="k-text-3">
          {when.format(new Date(openedAt))}
        </time>
        <span className="history-list-stake">
          {historyText.staked} <Money value={{ minor, currency }} />
        </span>
      </>
    ),
  },
  {
    key: 'game',
    header: historyText.game,
    phone: 'title',
    render: ({ gameName }) => <b className="k-strong">{gameName}</b>,
  },
  {
    key: 'stake',
    header: historyText.stake,
    end: true,
    phone: 'none',
    render: ({ stake: minor, currency }) => <Money value={{ minor, currency }} />,
  },
  {
    key: 'payout',
    header: historyText.payout,
    end: true,
    phone: 'end',
    render: ({ status, stake, payout: minor, currency }) =>
      status === 'open' ? (
        <Pill tone="persimmon">{historyText.open}</Pill>
      ) : status === 'void' ? (
        <Pill>{historyText.void}</Pill>
      ) : (
        <span className={minor > stake ? 'k-gain k-strong' : 'k-strong'}>
          <Money value={{ minor, currency }} />
        </span>
      ),
  },
  {
    key: 'round',
    header: historyText.round,
    end: true,
    phone: 'end-meta',
    render: ({ roundId, status, gameName, supplier }) =>
      supplier !== null ? (
        <Replay roundId={roundId} gameName={gameName} />
      ) : status === 'open' ? (
        <Resume roundId={roundId} gameName={gameName} />
      ) : (
        <span className="history-list-round">
          {status === 'settled' && (
            <a
              className="k-link"
              href={`/replay/${roundId}`}
              aria-label={historyText.againOf(roundId.slice(-8))}
            >
              {historyText.again}
            </a>
          )}{' '}
          <a
            className="k-link"
            href={`/fairness?round=${roundId}`}
            aria-label={historyText.verify(roundId.slice(-8))}
          >
            {historyText.check}
          </a>
        </span>
      ),
  },
]

/** The link to an open round; absent while its game is not available. */
function Resume({ roundId, gameName }: Pick<HistoryRow, 'roundId' | 'gameName'>) {
  const round = useOpenRounds().find((one) => one.roundId === roundId)
  const href = round && resumePath(round)
  if (!href) return null
  return (
    <a
      className="k-link history-list-round"
      href={href}
      aria-label={openRoundText.resumeOf(gameName)}
    >
      {openRoundText.resume}
    </a>
  )
}

/** Played rounds, the newest first; each links to the proof of its outcome. */
export function HistoryList({ rows, oneGame }: { rows: readonly HistoryRow[]; oneGame?: boolean }) {
  const shown = oneGame ? columns.filter(({ key }) => key !== 'game').map(asTitle) : columns
  return (
    <Table
      caption={historyText.caption}
      columns={shown}
      rows={rows}
      rowKey={({ roundId }) => roundId}
    />
  )
}

/** If the name of the game is known, the time is the title of the row. */
function asTitle(column: Column<HistoryRow>): Column<HistoryRow> {
  return column.key === 'when' ? { ...column, phone: 'title' } : column
}
