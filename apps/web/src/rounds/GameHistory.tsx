import './played.css'
import { Button } from '@ayva/kit/Button'
import { Empty } from '@ayva/kit/Empty'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useRef } from 'react'
import { HistoryList } from './HistoryList.tsx'
import { historyText } from './history.text.ts'
import { useHistory } from './use-history.ts'

/** The player's rounds, page after page; of one game when `gameId` names it. */
export function GameHistory({ gameId }: { gameId?: number }) {
  const history = useHistory(gameId)
  const shown = useRef<HTMLSpanElement>(null)
  const { rows, isPending, isError, hasNextPage, isFetchingNextPage } = history
  if (isPending) return <Loading />
  if (isError && rows.length === 0) {
    return <ErrorNote title={historyText.failed} onRetry={() => void history.refetch()} />
  }
  if (rows.length === 0) {
    return (
      <Empty
        title={historyText.empty}
        hint={historyText.emptyHint}
        action={gameId === undefined && <Button href="/">{historyText.toGames}</Button>}
      />
    )
  }
  const more = async () => {
    // The button goes with the last page; whoever pressed it by key would be back at the page's top.
    const { hasNextPage: another } = await history.fetchNextPage()
    if (!another) shown.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <HistoryList rows={rows} oneGame={gameId !== undefined} />
      <div className="game-history-foot">
        <span ref={shown} tabIndex={-1}>
          {historyText.shown(rows.length)}
        </span>
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

function Loading() {
  return (
    <div className="game-history-loading">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} width="100%" height={40} radius={10} />
      ))}
    </div>
  )
}
