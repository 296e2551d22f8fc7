import { type Round } from '@ayva/contract/games/rounds'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PastRounds } from './PastRounds.tsx'
import { type Table } from './table.ts'
import { round } from './table.testing.ts'

const ended = (id: string, stake: bigint, payout: bigint): Round => ({
  ...round,
  id,
  stake,
  payout,
})

/** The text of each row, and whether its sum is shown as a gain. */
function rowsOf(recent: Round[]) {
  const state = { recent }
  const table = { getState: () => state, getInitialState: () => state, subscribe: () => () => {} }
  const words = ({ id }: Round) => id
  const html = renderToStaticMarkup(
    createElement(PastRounds, { table: table as unknown as Table, words }),
  )
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, row]) => ({
    said: row!.replace(/<[^>]*>/g, '').replaceAll('\u00A0', ' '),
    isGain: row!.includes('k-gain'),
  }))
}

test('only a return above the stake is a gain, and a void round shows its stake', () => {
  const rows = rowsOf([
    ended('won', 100_00n, 150_00n),
    ended('back', 100_00n, 100_00n),
    ended('lost', 100_00n, 0n),
    { ...ended('void', 100_00n, 0n), status: 'void' },
  ])
  expect(rows.map(({ isGain }) => isGain)).toEqual([true, false, false, false])
  expect(rows[1]!.said).toContain('100')
  expect(rows[3]!.said).toContain('100')
})

test('the last five are shown, and none of those before', () => {
  const many = Array.from({ length: 8 }, (_, at) => ended(`n${at}`, 1n, 0n))
  expect(rowsOf(many).map(({ said }) => said.slice(0, 2))).toEqual(['n0', 'n1', 'n2', 'n3', 'n4'])
})
