import { type Game } from '@ayva/contract/games/lobby'
import { type OutsideLaunch } from '@ayva/contract/games/play'
import { Button } from '@ayva/kit/Button'
import { useEffect, useState } from 'react'
import { wideOf } from '#lib/art.ts'
import { leadWindow } from './game-window.ts'
import { GameBar } from '../GameBar.tsx'
import { OutsideMenu, OutsideTools } from './OutsideTools.tsx'
import { text } from '../play.text.ts'

type Props = { game: Game; launch: OutsideLaunch }

/** A supplier's game in a window of its own, which the press has opened, or another press opens if it was blocked. */
export function WindowGame({ game, launch }: Props) {
  const [menu, setMenu] = useState(false)
  const { src, srcSet } = wideOf(game.art)
  useEffect(() => void leadWindow(game, launch.url), [game, launch.url])
  return (
    <>
      <GameBar game={game} backHref={launch.launchOptions.backUrl}>
        <OutsideTools game={game} launch={launch} openMenu={() => setMenu(true)} />
      </GameBar>
      <main className="game-failure">
        <img src={src} srcSet={srcSet} sizes="100vw" alt="" />
        <div className="game-window">
          <h2>{text.windowTitle}</h2>
          <p>{text.windowHint}</p>
          <Button
            kind="primary"
            size="lg"
            href={launch.url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {text.windowGo}
          </Button>
        </div>
      </main>
      <OutsideMenu game={game} launch={launch} open={menu} close={() => setMenu(false)} />
    </>
  )
}
