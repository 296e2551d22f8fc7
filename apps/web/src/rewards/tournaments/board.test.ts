/** Tests the board of a tournament as a member sees it. */
import { type Tournament, type TournamentMember } from '@ayva/contract/rewards/tournaments'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Board } from './Board.tsx'

const member = (rank: number, isOwn = false): TournamentMember => ({
  rank,
  name: `и***${rank}`,
  score: 10_000 - rank,
  prize: null,
  isOwn,
})
/** Places in their displayed order, the text of the gap and the own place. */
function shown(userRanks: TournamentMember[], first = [1, 2, 3].map((rank) => member(rank))) {
  const tournament = { id: 5, members: first, userRanks } as unknown as Tournament
  const html = renderToStaticMarkup(createElement(Board, { tournament }))
  const rows = [...html.matchAll(/<li( class="is-own")?>.*?<b[^>]* aria-label="(\d+) место"/g)]
  return {
    places: rows.map(([, , place]) => Number(place)),
    own: rows.flatMap(([, isOwn, place]) => (isOwn ? [Number(place)] : [])),
    gap: /tournament-gap">([^<]*)</.exec(html)?.[1],
  }
}

test('[TOUR-06] the board shows the first three, the gap, and the player between two on either side', () => {
  const around = [48, 49, 50, 51, 52].map((rank) => member(rank, rank === 50))
  expect(shown(around)).toEqual({
    places: [1, 2, 3, 48, 49, 50, 51, 52],
    own: [50],
    gap: 'места 4–47',
  })
})

test('[TOUR-06] if the window joins the first three there is no gap, and no place occurs twice', () => {
  const first = [1, 2, 3].map((rank) => member(rank, rank === 2))
  expect(shown([member(4)], first)).toEqual({ places: [1, 2, 3, 4], own: [2], gap: undefined })
})
