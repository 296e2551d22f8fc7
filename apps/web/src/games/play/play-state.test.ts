import { type Game } from '@ayva/contract/games/lobby'
import { expect, test } from 'vitest'
import { playState, usePlayState } from './play-state.ts'

test('[PLAY-17, PLAY-21, PLAY-22, PLAY-23] the state of the tab contains the opened game, whether it is a demo, and whether it failed', () => {
  const now = usePlayState.getState
  const game = { slug: 'kosti' } as Game
  playState.opening(game)
  expect(now()).toMatchObject({ gameToOpen: game, isUrlError: false })
  playState.opened('demo')
  expect(now().isDemoOpened).toBe(true)
  playState.opened('real')
  expect(now().isDemoOpened).toBe(false)
  playState.failed()
  expect(now().isUrlError).toBe(true)
  playState.opening(game)
  expect(now().isUrlError).toBe(false)
  playState.left()
  expect(now().gameToOpen).toBeUndefined()
})
