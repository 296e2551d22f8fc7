import { type Round } from '@ayva/contract/games/rounds'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RoundRoad } from './RoundRoad.tsx'
import { type Table } from './table.ts'
import { round } from './table.testing.ts'

const ended = (id: string, stake: bigint, payout: bigint): Round => ({
  ...round,
  id,
  status: 'settled',
  stake,
  payout,
})

function roadOf(recent: Round[]) {
  const state = { recent }
  const table = { getState: () => state, getInitialState: () => state, subscribe: () => () => {} }
  const html = renderToStaticMarkup(
    createElement(RoundRoad, {
      table: table as unknown as Table,
      label: 'Прошлые раздачи',
      face: ({ id }: Round) => `<${id}>`,
      words: ({ id }: Round) => `Раунд ${id}`,
    }),
  )
  expect(html).toContain('aria-label="Прошлые раздачи"')
  return [...html.matchAll(/<li(.*?)>(.*?)<\/li>/g)].map(([, marks, row]) => ({
    isGain: marks!.includes('is-gain'),
    heard: /hidden">([^<]*)</.exec(row!.replace(/<span[^>]*aria-hidden.*?<\/span>/, ''))![1]!,
  }))
}

test('past rounds are described with their pay, and only a return above the stake is a gain', () => {
  const road = roadOf([
    ended('1', 100_00n, 150_00n),
    ended('2', 100_00n, 100_00n),
    ended('3', 100_00n, 0n),
    { ...ended('4', 100_00n, 0n), status: 'void' },
  ])
  expect(road.map(({ isGain }) => isGain)).toEqual([true, false, false])
  expect(road.map(({ heard }) => heard.replaceAll('\u00A0', ' '))).toEqual([
    expect.stringMatching(/^Раунд 1\. Выплата 150/),
    expect.stringMatching(/^Раунд 2\. Возвращено 100/),
    'Раунд 3. Выплаты нет.',
  ])
})

test('of many rounds the last ones are shown', () => {
  const many = Array.from({ length: 30 }, (_, at) => ended(`n${at}`, 1n, 0n))
  expect(roadOf(many)).toHaveLength(12)
})
