/** The dialog before a game that its player cannot play. */
import { type Call } from '@ayva/contract/client'
import { type Game } from '@ayva/contract/games/lobby'
import { afterEach, expect, test } from 'vitest'
import { closePregame, openPregame, usePregamePopup } from './pregame-popup.ts'

const gameOf = (id: number, slug: string) =>
  ({ id, slug, name: slug, developer: { id: 1, slug: 'ayva-lab', name: 'Айва Лаб' } }) as Game
const dice = gameOf(7, 'kosti')
const mines = gameOf(8, 'miny')
/** Answers each call by its path. */
const call = (async ({ path }: { path: string }) =>
  path.includes('bonus') ? [dice, mines] : path.includes('popular') ? [] : null) as unknown as Call
afterEach(closePregame)

test('[PLAY-24] the dialog contains the slug, the game and the link to continue, and nothing once it is closed', async () => {
  const opened = openPregame(call, dice)
  expect(usePregamePopup.getState()).toMatchObject({
    slug: 'kosti',
    game: dice,
    link: '/games/ayva-lab/kosti?mode=real',
  })
  await opened
  expect(usePregamePopup.getState().bonusGames).toEqual([mines])
  closePregame()
  expect(usePregamePopup.getState()).toMatchObject({
    slug: undefined,
    game: undefined,
    link: undefined,
  })
})

test('an answer for a game whose dialog is closed by now is dropped', async () => {
  const opened = openPregame(call, dice)
  closePregame()
  await opened
  expect(usePregamePopup.getState().bonusGames).toEqual([])
})
