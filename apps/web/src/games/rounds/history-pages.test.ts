import { expect, test } from 'vitest'
import { HISTORY_MAX_OFFSET, HISTORY_PAGE, isCut, nextOffset } from './history-pages.ts'

const page = (rows: number) => Array.from({ length: rows })

test('[PLAY-39] the next offset is the number of pages times their size', () => {
  expect(nextOffset([page(10)])).toBe(10)
  expect(nextOffset([page(10), page(10), page(10)])).toBe(30)
})

test('[PLAY-40] [PLAY-41] a short page is the last one, a full one has more', () => {
  expect(nextOffset([page(9)])).toBe(undefined)
  expect(nextOffset([page(10), page(0)])).toBe(undefined)
  expect(nextOffset([])).toBe(undefined)
})

test('[PLAY-40] nothing is requested past the largest offset', () => {
  const pages = Array.from({ length: HISTORY_MAX_OFFSET / HISTORY_PAGE }, () => page(10))
  expect(nextOffset(pages)).toBe(HISTORY_MAX_OFFSET)
  expect(nextOffset([...pages, page(10)])).toBe(undefined)
  expect(isCut([...pages, page(10)])).toBe(true)
  expect([isCut(pages), isCut([...pages, page(9)]), isCut([])]).toEqual([false, false, false])
})
