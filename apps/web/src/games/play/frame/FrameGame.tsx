import './frame.css'
import { type Game } from '@ayva/contract/games/lobby'
import { type OutsideLaunch } from '@ayva/contract/games/play'
import { useRef, useState } from 'react'
import { DemoInvitation } from '../pregame/DemoInvitation.tsx'
import { GameBar } from '../GameBar.tsx'
import { LaunchFailure } from './LaunchFailure.tsx'
import { OutsideMenu, OutsideTools } from './OutsideTools.tsx'
import { text } from '../play.text.ts'
import { useFrame } from './use-frame.ts'

type Props = { game: Game; launch: OutsideLaunch; reopen: () => void }

/**
 * The permissions of a supplier's game in its frame. It keeps its own origin, which is never ours, so it can neither
 * access this page nor navigate it.
 */
const ALLOWED = 'allow-scripts allow-same-origin allow-forms'

/** A supplier's game in a frame, below the bar of every game. */
export function FrameGame({ game, launch, reopen }: Props) {
  const { url, launchOptions: options } = launch
  const [menu, setMenu] = useState(false)
  const ref = useRef<HTMLIFrameElement>(null)
  const { state, isPlaying, onLoad } = useFrame({ game, launch, ref })
  const isForeign = new URL(url).origin !== location.origin
  const failed = !isForeign || state === 'lost'
  return (
    <>
      <GameBar game={game} backHref={options.backUrl}>
        <OutsideTools game={game} launch={launch} openMenu={() => setMenu(true)} />
      </GameBar>
      {failed ? (
        <LaunchFailure
          game={game}
          title={text.frameLost}
          hint={isForeign ? text.frameLostHint : text.frameForeign}
          {...(isForeign && { retry: reopen })}
        />
      ) : (
        <main className="game-frame" aria-busy={state === 'waiting'}>
          <iframe
            ref={ref}
            title={game.name}
            src={url}
            sandbox={ALLOWED}
            allow="autoplay; fullscreen; screen-wake-lock"
            referrerPolicy="strict-origin"
            onLoad={onLoad}
          />
          {state === 'waiting' && <output className="game-frame-wait">{text.opening}</output>}
        </main>
      )}
      <OutsideMenu game={game} launch={launch} open={menu} close={() => setMenu(false)} />
      {options.mode === 'demo' && <DemoInvitation game={game} isIdle={!isPlaying} />}
    </>
  )
}
