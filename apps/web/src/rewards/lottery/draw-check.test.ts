import { type Lottery } from '@ayva/contract/rewards/lottery'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawWords } from './draw-check.ts'

test('a draw that contradicts its secret leads to support', () => {
  const undrawn = { id: 1, serverSeed: null, prizes: [], winners: [] } as unknown as Lottery
  const said = renderToStaticMarkup(drawWords(undrawn))
  expect(said).toContain('<a class="k-link" href="/support">Напишите нам</a>')
})
