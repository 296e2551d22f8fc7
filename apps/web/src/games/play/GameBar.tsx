import { IconButton } from '@ayva/kit/IconButton'
import { type ReactNode } from 'react'
import { type Game } from '@ayva/contract/games/lobby'
import { useBackLink } from '#lib/back.ts'
import { GameHeart } from '../lobby/lobby.ts'
import { text } from './play.text.ts'

type BarProps = { game: Game; backHref?: string; children?: ReactNode }

/** The bar of every game: the exit at the left, and the current controls at the right. */
export function GameBar({ game, backHref = '/', children }: BarProps) {
  return (
    <header className="game-bar">
      <IconButton icon="arrow-left" label={text.back} {...useBackLink()} href={backHref} />
      <h1>{game.name}</h1>
      <GameHeart game={game} />
      <span className="game-bar-space" />
      {children}
    </header>
  )
}
