import { afterEach, expect, test, vi } from 'vitest'
import { comparedWords } from './compared.ts'

type Kept = Map<string, string>

/** Loads the module with this store: each call is a new page, without anything in memory. */
async function page(kept: Kept, full = false) {
  vi.resetModules()
  const localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      kept.set(name, value)
    },
    removeItem: (name: string) => void kept.delete(name),
  }
  vi.stubGlobal('window', { localStorage })
  return import('./commitments.ts')
}
afterEach(() => vi.unstubAllGlobals())

test('what was shown first stays, and only unknown parts are added to it', async () => {
  const kept: Kept = new Map()
  const { keepShown, findShown } = await page(kept)
  keepShown('round', 'r1', { hash: 'true', clientSeed: 'word' })
  keepShown('round', 'r1', { hash: 'forged', clientSeed: 'other', nonce: 7 })
  expect(findShown('round', 'r1')).toEqual({ hash: 'true', clientSeed: 'word', nonce: 7 })
  const later = await page(kept)
  expect(later.findShown('round', 'r1')).toEqual({ hash: 'true', clientSeed: 'word', nonce: 7 })
  expect(later.findShown('pair', 'r1')).toBeUndefined()
})

test('the store is bounded: the oldest are removed first', async () => {
  const { keepShown, findShown, listShown } = await page(new Map())
  for (let nth = 0; nth < 310; nth++) keepShown('round', String(nth), { hash: 'h' })
  expect(listShown('round')).toHaveLength(300)
  expect([findShown('round', '9'), findShown('round', '10')]).toEqual([undefined, { hash: 'h' }])
})

test('a browser that stores nothing remembers as long as the page is open, and the page says so', async () => {
  const { keepShown, findShown, memoryNote } = await page(new Map(), true)
  expect(memoryNote()).toContain('не хранит')
  keepShown('spin', '1.1', { hash: 'h' })
  expect(findShown('spin', '1.1')).toEqual({ hash: 'h' })
  expect(memoryNote()).toContain('не хранит')
  expect((await page(new Map())).memoryNote()).toBe('')
})

test.each(['{', 'null', '7', '[1,[2]]', '[["a",null],["b",{}]]'])(
  'a store that contains %s counts as empty',
  async (text) => {
    const { listShown } = await page(new Map([['ayva.commitments.pair', text]]))
    expect(listShown('pair')).toEqual([])
  },
)

test('a proof states in words which of the three cases applies', () => {
  expect(comparedWords('browser', true, 'ставки')).toBe(
    'Сверено с хешем, который этот браузер видел до ставки.',
  )
  expect(comparedWords('server', true, 'ставки')).toMatch(/^Сверено с хешем с сервера\. До ставки/)
  for (const source of ['browser', 'typed', 'server'] as const)
    expect(comparedWords(source, false, 'ставки')).toMatch(/^Не сходится с хешем/)
})
