import { type Game } from '@ayva/contract/games/lobby'
import { type ReactNode } from 'react'
import { backdropOf } from '@ayva/games/table/scenery.ts'

export function Stage({ game, children }: { game: Game; children: ReactNode }) {
  return (
    <>
      <img className="game-back" src={backdropOf(game.art)} alt="" />
      {children}
    </>
  )
}
