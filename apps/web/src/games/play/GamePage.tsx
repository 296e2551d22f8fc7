import './play.css'
import './stage.css'
import './pregame/pregame.css'
import { type Game } from '@ayva/contract/games/lobby'
import { useEffect, useState } from 'react'
import { redirect, useLocation, useNavigate } from 'react-router'
import { loadSlots } from '../../platform/crm/crm.ts'
import { useSelf } from '../../identity/player/player.ts'
import { later } from '#lib/later.tsx'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { gamePath } from '#lib/game-links.ts'
import { useOwnRound } from '#lib/own-round.ts'
import { GameMeta } from './pregame/GameMeta.tsx'
import { Opening } from './Opening.tsx'
import { type Block, blockFor, type Mode, modeOf } from './play-mode.ts'
import { fetchClient, loadShowcase, useOpenRoundIn } from '../rounds/rounds.ts'
import { PregameView } from './pregame/PregameView.tsx'
import { Stage } from './Stage.tsx'
import { isIdentityDemand, loadGame, useAskedGame } from './use-play.ts'
import { VerifyGame } from './VerifyGame.tsx'

const OpenGame = later(async () => (await import('./OpenGame.tsx')).OpenGame, { Waiting: Opening })

/** A game by its address: the choice of money or demo first, then the game on the whole screen. */
function GamePage() {
  const { game, refusal } = useAskedGame()
  const { search } = useLocation()
  if (isIdentityDemand(refusal)) return <VerifyGame refusal={refusal} />
  if (!game) return null
  const chosen = modeOf(search)
  // Money is checked only at the beginning, so that a player is not removed from a game that has taken the last stake.
  return <ChosenGame key={`${game.id}${chosen}`} game={game} chosen={chosen} />
}

function ChosenGame({ game, chosen }: { game: Game; chosen: Mode | undefined }) {
  const self = useSelf()
  const navigate = useNavigate()
  const block = useBlock(game)
  const isRunning = useOwnRound((one) => one.isRunning)
  const [entered, setEntered] = useState(false)
  const isOpen = chosen !== 'real' || (self != null && block === undefined)
  if (chosen === 'real' && isOpen && !entered) setEntered(true)
  // Real money needs a player: for a guest the address shows the choice, whose button opens the login.
  // A break that begins elsewhere ends the game here, after the round that is running.
  const stays = entered && (block !== 'onBreak' || isRunning === true)
  const mode = isOpen || stays ? chosen : undefined
  const engine = mode && game.engine
  useEffect(() => {
    if (engine !== undefined && game.launchType === 'embedded') fetchClient(engine).catch(() => {})
  }, [engine, game.launchType])
  return (
    <div className={`game${mode ? ' is-open' : ''}`}>
      <GameMeta game={game} />
      {mode ? (
        <Stage game={game}>
          <OpenGame game={game} mode={mode} />
        </Stage>
      ) : block === 'unknown' ? (
        <Opening game={game} />
      ) : (
        <PregameView
          game={game}
          block={block}
          asked={chosen === 'real'}
          putAside={() => void navigate(gamePath(game), { replace: true })}
        />
      )}
    </div>
  )
}

/** What prevents this player from playing the game; never anything for a guest or an open round. */
function useBlock(game: Game): Block | 'unknown' | undefined {
  const self = useSelf()
  const open = useOpenRoundIn(game.id)
  const block = self ? blockFor(self, game) : undefined
  if (block === undefined || open) return undefined
  return open === undefined ? 'unknown' : block
}

async function load(args: LoadArgs): Promise<void> {
  // The exit of a game that was opened by an address of the site: the game has been left.
  if (args.url.searchParams.get('exit') === '1') throw redirect('/')
  const game = await loadGame(args)
  // A game that opens at once shows no choice.
  if (!game || modeOf(args.url.search)) return
  await Promise.all([loadShowcase(game), loadSlots(args.call, args.cache, ['game_slider'])])
}

export const page: PageModule = { view: GamePage, load }
