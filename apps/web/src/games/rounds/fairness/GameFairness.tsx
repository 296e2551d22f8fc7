import './fairness.css'
import './board.css'
import './how-steps.css'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Skeleton } from '@ayva/kit/Skeleton'
import { ToastProvider } from '@ayva/kit/Toast'
import { problemText } from '@ayva/games/table/problem.text.ts'
import { type Table } from '@ayva/games/table/table.ts'
import { useTable } from '@ayva/games/table/use-table.ts'
import { useState } from 'react'
import { fairText, seedName } from './fairness.text.ts'
import { RoundVerdict } from './RoundVerdict.tsx'
import { Term } from './Term.tsx'
import { type terms } from './terms.text.ts'
import { useCheck } from './use-check.ts'
import { useOpener, useTableRound } from './use-table-round.ts'

/** The verification of the last round, in a sheet over its game. */
export function GameFairness({ table }: { table: Table }) {
  const round = useTable(table, ({ round, recent }) =>
    round?.status === 'settled' ? round : recent[0],
  )
  // Rounds played while the sheet is open are verified the next time it opens.
  const [roundId] = useState(round?.id)
  return (
    <ToastProvider>
      <div className="fairness-sheet">
        <p className="k-text-2">{fairText.sheetLead}</p>
        {roundId === undefined ? (
          <p className="fairness-lead">{fairText.sheetNone}</p>
        ) : (
          <TableRound table={table} roundId={roundId} />
        )}
        <Pair table={table} />
        <Button href="/fairness" icon="shield-check">
          {fairText.wholePage}
        </Button>
      </div>
    </ToastProvider>
  )
}

function TableRound({ table, roundId }: { table: Table; roundId: string }) {
  const { data, error, refetch } = useTableRound(table, roundId)
  const checking = useCheck()
  const opener = useOpener(table, data?.proof)
  if (error)
    return (
      <ErrorNote title={fairText.failed} hint={problemText(error)} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton width="100%" height={120} radius={16} />
  const { round, proof } = data
  return (
    <RoundVerdict
      round={round}
      proof={proof}
      checking={checking}
      opener={opener}
      title={{ art: table.game.art }}
    />
  )
}

function Pair({ table }: { table: Table }) {
  const { serverSeedHash, clientSeed, clientSeedChosen } = useTable(table, ({ pair }) => pair)
  const rows: [string, string, keyof typeof terms][] = [
    [fairText.pair.hash, serverSeedHash, 'hash'],
    [seedName(clientSeedChosen), clientSeed ?? '', 'word'],
  ]
  return (
    <details className="fairness-more">
      <summary>{fairText.nextPair}</summary>
      <dl className="fairness-next">
        {rows.map(([name, value, term]) => (
          <div key={name}>
            <dt>
              {name} <Term of={term} />
            </dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
