import { describe, expect, test } from 'vitest'
import { createStorage } from './storage.tsx'

const MINUTE = 60_000

/** A fake browser storage that a test can read, with a clock that the test moves. */
function browser(full = false) {
  const stores = { tab: new Map<string, string>(), browser: new Map<string, string>() }
  let now = Date.parse('2026-11-22T12:00:00Z')
  const storeOf = (map: Map<string, string>) => ({
    getItem: (name: string) => map.get(name) ?? null,
    setItem(name: string, value: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      map.set(name, value)
    },
    removeItem: (name: string) => void map.delete(name),
    key: (at: number) => [...map.keys()][at] ?? null,
    get length() {
      return map.size
    },
  })
  const storage = createStorage({
    tab: () => storeOf(stores.tab),
    browser: () => storeOf(stores.browser),
    now: () => now,
  })
  return { ...stores, storage, move: (ms: number) => (now += ms) }
}

test('[SHELL-77, TRACK-39] the choice of the light version is read for 30 minutes, and then removed', () => {
  const { storage, browser: kept, move } = browser()
  storage.keep('lightMobile', 'on')
  move(29 * MINUTE)
  expect(storage.find('lightMobile')).toBe('on')
  move(2 * MINUTE)
  expect(storage.find('lightMobile')).toBeUndefined()
  expect(kept.has('lightMobile')).toBe(false)
  expect(kept.get('ayva.ends')).toBe('{}')
})

test('storing an item again restarts its lifetime, and no other item’s', () => {
  const { storage, move } = browser()
  storage.keep('gameSlug', 'ayva/semerki')
  storage.keep('lightMobile', 'on')
  move(20 * MINUTE)
  storage.keep('lightMobile', 'on')
  move(20 * MINUTE)
  expect(storage.find('lightMobile')).toBe('on')
  expect(storage.find('gameSlug')).toBe('ayva/semerki')
  storage.forget('gameSlug')
  expect(storage.find('gameSlug')).toBeUndefined()
})

test('items of a tab are distinguished by their part, and keys of others are left as they are', () => {
  const { storage, tab, browser: kept } = browser()
  storage.keep('bet', '500', '1.RUB')
  storage.keep('bet', '700', '2.RUB')
  expect([storage.find('bet', '1.RUB'), storage.find('bet', '2.RUB')]).toEqual(['500', '700'])
  expect([...tab.keys()]).toEqual(['ayva.bet.1.RUB', 'ayva.bet.2.RUB'])
  storage.keep('gameSlug', 'ayva/semerki')
  expect(kept.get('gameSlug')).toBe('ayva/semerki')
})

describe('items of an earlier version, of another program or of a broken disk', () => {
  test('an item without an end starts its lifetime now', () => {
    const { storage, browser: kept, move } = browser()
    kept.set('ayva.sound', 'off')
    expect(storage.find('sound')).toBe('off')
    move(401 * 24 * 60 * MINUTE)
    expect(storage.find('sound')).toBeUndefined()
  })

  test.each(['{', 'null', '[]', '{"lightMobile":"soon"}', '7'])(
    'stored ends of %s do no harm',
    (ends) => {
      const { storage, browser: kept } = browser()
      kept.set('ayva.ends', ends)
      kept.set('lightMobile', 'on')
      expect(storage.find('lightMobile')).toBe('on')
    },
  )

  test('a browser that stores nothing finds nothing and throws nothing', () => {
    const { storage } = browser(true)
    storage.keep('sound', 'off')
    storage.keep('demo', 'x', '1')
    storage.forget('sound')
    expect([storage.find('sound'), storage.find('demo', '1')]).toEqual([undefined, undefined])
  })
})

test('[AUTH-53] items about the player are removed with the session, and items about the browser stay', () => {
  const { storage, tab, browser: kept } = browser()
  storage.keep('bet', '100', 'kosti.RUB')
  storage.keep('trail', '/profile')
  storage.keep('gameSlug', 'ayva/kosti')
  storage.keep('sound', 'off')
  storage.keep('helloBar', '7')
  storage.forgetPlayer()
  expect([...tab.keys()]).toEqual([])
  expect([...kept.keys()].toSorted()).toEqual(['ayva.ends', 'ayva.hello-bar', 'ayva.sound'])
  expect(kept.get('ayva.ends')).not.toContain('gameSlug')
})
