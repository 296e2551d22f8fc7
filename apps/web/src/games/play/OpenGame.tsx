import { type Game } from '@ayva/contract/games/lobby'
import { type Launch } from '@ayva/contract/games/play'
import { Refusal } from '@ayva/contract/refusal'
import { storage } from '@ayva/kit/storage'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { applyBalance, useSelf } from '../../identity/player/player.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { tellLearned } from '../../platform/tracking/tracking.ts'
import { type EngineEntry } from '@ayva/games/entry.ts'
import { entryOf } from '@ayva/games/parts.ts'
import { GameClient, useOpenTable } from '../rounds/rounds.ts'
import { problemText } from '@ayva/games/table/problem.text.ts'
import { phaseOf, type Table } from '@ayva/games/table/table.ts'
import { type GameSheet, SheetContext, useTable } from '@ayva/games/table/use-table.ts'
import { haptics } from '#lib/mini-app.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { tellForMoney, tellOwnRound } from '#lib/own-round.ts'
import { closeWindow } from './frame/game-window.ts'
import { GameBar } from './GameBar.tsx'
import { GiftLine } from './GiftLine.tsx'
import { GameMenu, type MenuState } from './GameMenu.tsx'
import { LaunchFailure } from './frame/LaunchFailure.tsx'
import { Poster } from './Opening.tsx'
import { playState, usePlayState } from './play-state.ts'
import { type Mode } from './play-mode.ts'
import { PlayingTools } from './PlayingTools.tsx'
import { text } from './play.text.ts'
import { forgetDemo, useLaunch } from './use-launch.ts'
import { isIdentityDemand } from './use-play.ts'
import { VerifyGame } from './VerifyGame.tsx'

/** Suppliers' games and parts of few demos, loaded when they are first needed. */
const FrameGame = onDemand(async () => (await import('./frame/FrameGame.tsx')).FrameGame)
const WindowGame = onDemand(async () => (await import('./frame/WindowGame.tsx')).WindowGame)
const DemoInvitation = onDemand(
  async () => (await import('./pregame/DemoInvitation.tsx')).DemoInvitation,
)

const Autoplay = onDemand(async () => (await import('./autoplay/Autoplay.tsx')).Autoplay)

type Props = { game: Game; mode: Mode }

/** A game that is opening, open, or refused. */
export function OpenGame({ game, mode }: Props) {
  const [turn, setTurn] = useState(0)
  const launch = useLaunch(game, mode, turn)
  const again = useCallback(() => {
    forgetDemo(game.id)
    setTurn((last) => last + 1)
  }, [game.id])
  const reopen = useCallback(() => setTurn((last) => last + 1), [])
  const { data, error, refetch } = launch
  useEffect(() => {
    playState.opening(game)
    // The player is in a game, so the stored return is obsolete.
    storage.forget('gameSlug')
    return playState.left
  }, [game])
  useEffect(() => {
    if (data) {
      playState.opened(data.launchOptions.mode)
      if (data.launchOptions.mode === 'demo') tellLearned('demo', game.id)
    } else if (error) {
      playState.failed()
      closeWindow(game)
    }
  }, [data, error, game])
  const forMoney = data?.launchOptions.mode === 'real'
  useEffect(() => {
    tellForMoney(forMoney)
    return () => tellForMoney(false)
  }, [forMoney])
  const isUrlError = usePlayState((state) => state.isUrlError)
  if (data?.launchType === 'embedded')
    return <Playing key={turn} game={game} again={again} launch={data} />
  if (data?.launchType === 'frame')
    return <FrameGame key={turn} game={game} reopen={reopen} launch={data} />
  if (data) return <WindowGame key={turn} game={game} launch={data} />
  return (
    <>
      <GameBar game={game} />
      {isIdentityDemand(error) && <VerifyGame refusal={error} />}
      {isUrlError && error ? (
        <LaunchFailure
          game={game}
          hint={problemText(error)}
          withdraws={isOnBreak(error)}
          {...(!isFinal(error) && { retry: () => void refetch() })}
        />
      ) : (
        <Poster game={game} />
      )}
    </>
  )
}

const isOnBreak = (error: Error) => error instanceof Refusal && error.key === 'on_break'
/** A refusal that would be repeated for the same request. */
const isFinal = (error: Error) =>
  isOnBreak(error) || (error instanceof Refusal && error.status === 422)

type PlayingProps = { game: Game; launch: Launch; again: () => void }

function Playing({ game, launch, again }: PlayingProps) {
  const cache = useQueryClient()
  const real = launch.launchOptions.mode === 'real'
  const table = useOpenTable({
    game,
    launch,
    onBalance: (purse) => {
      if (real) applyBalance(cache, purse)
      void cache.invalidateQueries({ queryKey: ['history'] })
    },
  })
  useEffect(() => haptics.follow?.(table), [table])
  const [menu, setMenu] = useState<MenuState>()
  const open = useCallback((sheet: GameSheet) => setMenu(sheet), [])
  const entry = entryOf(launch.launchOptions.engine)
  const hasAutoplay = useHasAutoplay(entry)
  if (!entry) return <LaunchFailure game={game} hint={text.unknownClient} />
  return (
    <SheetContext value={open}>
      <GameBar game={game} backHref={launch.launchOptions.backUrl}>
        <PlayingTools game={game} table={table} openMenu={() => setMenu('menu')} />
      </GameBar>
      <GiftLine table={table} />
      {hasAutoplay && (
        <Autoplay table={table} isOpen={menu === 'autoplay'} close={() => setMenu(undefined)} />
      )}
      <Suspense fallback={<Poster game={game} />}>
        <GameClient entry={entry} table={table} />
      </Suspense>
      <GameMenu
        game={game}
        table={table}
        menu={menu}
        setMenu={setMenu}
        hasAutoplay={hasAutoplay}
        again={again}
      />
      {!entry.shared && <RoundWatch table={table} />}
      {real && <RealityWatch table={table} />}
      {!real && <Invitation game={game} table={table} />}
    </SheetContext>
  )
}

/** The operator allows it, the rounds of the game need no decision, and the player has not chosen the quiet mode. */
function useHasAutoplay(entry: EngineEntry | undefined): boolean {
  const isAllowed = useSetting('game_autoplay')?.enabled === true
  const isCalm = useSelf()?.calm ?? false
  return isAllowed && !isCalm && entry?.autoplay === true
}

/** Reports whether a round is running, to what must not open over it; crash games are never covered. */
function RoundWatch({ table }: { table: Table }) {
  const isReady = useTable(table, (state) => phaseOf(state) === 'ready')
  useEffect(() => {
    tellOwnRound(!isReady)
    return () => tellOwnRound(undefined)
  }, [isReady])
  return null
}

/** A stake was refused until the player confirms the reality check, so its component requests it again. */
function RealityWatch({ table }: { table: Table }) {
  const cache = useQueryClient()
  const problem = useTable(table, (state) => state.problem)
  useEffect(() => {
    if (problem instanceof Refusal && problem.key === 'reality_check')
      void cache.invalidateQueries({ queryKey: ['reality-check'] })
  }, [cache, problem])
  return null
}

/** For our own games: never while a round is open or its outcome is being shown. */
function Invitation({ game, table }: { game: Game; table: Table }) {
  const isIdle = useTable(table, ({ busy, round }) => !busy && round?.status !== 'open')
  return <DemoInvitation game={game} elapsedMs={table.options.session.elapsedMs} isIdle={isIdle} />
}
