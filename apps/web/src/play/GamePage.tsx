import './play.css'
import './stage.css'
import './pregame.css'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSelf } from '../player/player.ts'
import { backdropOf } from '@ayva/games/table/scenery.ts'
import { later } from '#lib/later.tsx'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { GameMeta } from './GameMeta.tsx'
import { Opening } from './Opening.tsx'
import { modeOf } from './play-mode.ts'
import { fetchClient, loadShowcase } from '../rounds/rounds.ts'
import { PregameView } from './PregameView.tsx'
import { loadGame, useGame } from './use-play.ts'

const OpenGame = later(async () => (await import('./OpenGame.tsx')).OpenGame, { Waiting: Opening })

/** A game by its address: the choice first, then the game itself, on the whole screen. */
function GamePage() {
  const game = useGame()
  const self = useSelf()
  const chosen = modeOf(useLocation().search)
  // Money needs a player: a guest's address for it shows the choice, whose button asks to log in.
  const mode = chosen === 'real' && !self ? undefined : chosen
  const engine = mode && game?.engine
  useEffect(() => {
    if (engine !== undefined) fetchClient(engine).catch(() => {})
  }, [engine])
  if (!game) return null
  return (
    <div className={`game${mode ? ' is-open' : ''}`}>
      <GameMeta game={game} />
      {mode ? (
        <>
          <img className="game-back" src={backdropOf(game.art)} alt="" />
          <OpenGame key={`${game.id}${mode}`} game={game} mode={mode} />
        </>
      ) : (
        <PregameView game={game} />
      )}
    </div>
  )
}

async function load(args: LoadArgs): Promise<void> {
  const game = await loadGame(args)
  // A game that is opened at once shows no choice before it.
  if (!modeOf(args.url.search)) await loadShowcase(game)
}

export const page: PageModule = { view: GamePage, load }
