import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { nextIndex } from './grid-focus.tsx'
import { VirtualGrid } from './VirtualGrid.tsx'

const items = Array.from({ length: 10_000 }, (_, index) => index)
const grid = (count: number) =>
  renderToString(
    createElement(VirtualGrid<number>, {
      label: 'Игры',
      items: items.slice(0, count),
      keyOf: (item) => item,
      render: (item) => createElement('a', { href: `#${item}` }, `Игра ${item}`),
      guess: { columns: 5, rowHeight: 380 },
    }),
  )

test('a server renders the first rows of ten thousand, and states their number', () => {
  const html = grid(10_000)
  const drawn = html.match(/<li /g)!.length
  expect(drawn % 5).toBe(0)
  expect(drawn).toBeGreaterThanOrEqual(15)
  expect(drawn).toBeLessThanOrEqual(40)
  expect(html).toContain('aria-setsize="10000" aria-posinset="1"')
  // The content security policy allows only custom properties in style attributes.
  expect([...html.matchAll(/ style="([^"]*)"/g)].map(([, style]) => style)).toEqual([
    '--columns:5;--before:0px;--after:0px',
  ])
})

test('a short list is rendered completely, and an empty one has no items', () => {
  expect(grid(7).match(/<li /g)).toHaveLength(7)
  expect(grid(0)).not.toContain('<li')
})

test('arrow keys move along rows and columns, and not beyond the ends', () => {
  const step = (key: string, from: number) => nextIndex(key, from, { columns: 5, count: 23 })
  expect(step('ArrowRight', 4)).toBe(5)
  expect(step('ArrowDown', 4)).toBe(9)
  expect(step('ArrowUp', 9)).toBe(4)
  expect(step('Home', 9)).toBe(0)
  expect(step('End', 9)).toBe(22)
  expect(
    [step('ArrowLeft', 0), step('ArrowUp', 3), step('ArrowDown', 20), step('Tab', 3)].every(
      (to) => to === undefined,
    ),
  ).toBe(true)
})
