import { type Game } from '@ayva/contract/lobby'
import { type Launch } from '@ayva/contract/play'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { applyPurse } from '../player/player.ts'
import { entryOf } from '@ayva/games/parts.ts'
import { GameClient, useOpenTable } from '../rounds/rounds.ts'
import { problemText } from '@ayva/games/table/table.text.ts'
import { type GameSheet, SheetContext } from '@ayva/games/table/use-table.ts'
import { wideOf } from '#lib/art.ts'
import { useRealtime } from '#lib/realtime.ts'
import { GameBar } from './GameBar.tsx'
import { GiftLine } from './GiftLine.tsx'
import { GameMenu, type MenuState } from './GameMenu.tsx'
import { Poster } from './Opening.tsx'
import { type Mode } from './play-mode.ts'
import { PlayingTools } from './PlayingTools.tsx'
import { text } from './play.text.ts'
import { forgetDemo, useLaunch } from './use-launch.ts'

type Props = { game: Game; mode: Mode }

/** A game being opened, opened, or not to be opened. */
export function OpenGame({ game, mode }: Props) {
  const [turn, setTurn] = useState(0)
  const launch = useLaunch(game, mode, turn)
  const again = useCallback(() => {
    forgetDemo(game.id)
    setTurn((last) => last + 1)
  }, [game.id])
  const reopen = useCallback(() => setTurn((last) => last + 1), [])
  if (launch.data) return <Playing key={turn} {...{ game, again, reopen }} launch={launch.data} />
  return (
    <>
      <GameBar game={game} />
      {launch.isError ? (
        <Failure game={game} problem={launch.error} retry={() => void launch.refetch()} />
      ) : (
        <Poster game={game} />
      )}
    </>
  )
}

type PlayingProps = { game: Game; launch: Launch; again: () => void; reopen: () => void }

function Playing({ game, launch, again, reopen }: PlayingProps) {
  const cache = useQueryClient()
  const real = launch.launchOptions.mode === 'real'
  const table = useOpenTable({
    game,
    launch,
    onPurse: (purse) => {
      if (real) applyPurse(cache, purse)
      void cache.invalidateQueries({ queryKey: ['history'] })
    },
  })
  useRealtime('round', ({ roundId }) => {
    const { round } = table.getState()
    // The round on the table was ended without this tab: the table is laid as it is now.
    if (round?.id === roundId && round.status === 'open') reopen()
  })
  const [menu, setMenu] = useState<MenuState>()
  const open = useCallback((sheet: GameSheet) => setMenu(sheet), [])
  const entry = entryOf(launch.launchOptions.engine)
  if (!entry) return <Failure game={game} problem={new Error(text.unknownClient)} />
  return (
    <SheetContext value={open}>
      <GameBar game={game} backHref={launch.launchOptions.backUrl}>
        <PlayingTools game={game} table={table} openMenu={() => setMenu('menu')} />
      </GameBar>
      <GiftLine table={table} />
      <Suspense fallback={<Poster game={game} />}>
        <GameClient entry={entry} table={table} />
      </Suspense>
      <GameMenu {...{ game, table, menu, setMenu, again }} />
    </SheetContext>
  )
}

type FailureProps = { game: Game; problem: Error; retry?: () => void }

/** The launch has failed: what happened, another try, and the way back. */
function Failure({ game, problem, retry }: FailureProps) {
  const { src, srcSet } = wideOf(game.art)
  return (
    <main className="game-failure">
      <img src={src} srcSet={srcSet} sizes="100vw" alt="" />
      <div>
        <ErrorNote title={text.failed} hint={problemText(problem)} onRetry={retry} />
        <a className="k-button is-secondary" href="/">
          {text.toLobby}
        </a>
      </div>
    </main>
  )
}
