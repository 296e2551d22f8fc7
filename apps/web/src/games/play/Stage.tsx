import { type Game } from '@ayva/contract/games/lobby'
import { type ReactNode } from 'react'
import { backdropOf } from '@ayva/games/table/scenery.ts'

/** The background of an open game. */
export function Stage({ game, children }: { game: Game; children: ReactNode }) {
  return (
    <>
      <img className="game-back" src={backdropOf(game.art)} alt="" />
      {children}
    </>
  )
}
