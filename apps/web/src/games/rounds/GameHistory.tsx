import './played.css'
import { Button } from '@ayva/kit/Button'
import { Empty } from '@ayva/kit/Empty'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useRef } from 'react'
import { HistoryList } from './HistoryList.tsx'
import { historyText } from './history.text.ts'
import { type HistoryFilter, useHistory } from './use-history.ts'

type GameHistoryProps = { filter?: HistoryFilter; oneGame?: boolean }

const everything: HistoryFilter = {}

/** The player's rounds, page by page; `oneGame` if all of them belong to the game on the screen. */
export function GameHistory({ filter = everything, oneGame }: GameHistoryProps) {
  const history = useHistory(filter)
  const shown = useRef<HTMLSpanElement>(null)
  const { rows, isPending, isError, hasNextPage, isFetchingNextPage, isCut } = history
  if (isPending) return <Loading />
  if (isError && rows.length === 0) {
    return <ErrorNote title={historyText.failed} onRetry={() => void history.refetch()} />
  }
  if (rows.length === 0) {
    return (
      <Empty
        title={isNarrowed(filter) ? historyText.noneFits : historyText.empty}
        hint={isNarrowed(filter) ? historyText.noneFitsHint : historyText.emptyHint}
        action={!oneGame && <Button href="/">{historyText.toGames}</Button>}
      />
    )
  }
  const more = async () => {
    // The button disappears with the last page, so the focus is moved for keyboard users.
    const { hasNextPage: another } = await history.fetchNextPage()
    if (!another) shown.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <HistoryList rows={rows} oneGame={oneGame ?? false} />
      <div className="game-history-foot">
        <span ref={shown} tabIndex={-1}>
          {historyText.shown(rows.length)}
        </span>
        {isCut && !oneGame && <span>{historyText.most}</span>}
        {hasNextPage && (
          <Button loading={isFetchingNextPage} onClick={() => void more()}>
            {historyText.more}
          </Button>
        )}
      </div>
      {isError && (
        <ErrorNote title={historyText.failed} onRetry={() => void history.fetchNextPage()} />
      )}
    </>
  )
}

const isNarrowed = (filter: HistoryFilter) => Object.keys(filter).some((name) => name !== 'gameId')

function Loading() {
  return (
    <div className="game-history-loading">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} width="100%" height={40} radius={10} />
      ))}
    </div>
  )
}
