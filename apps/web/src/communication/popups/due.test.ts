import { expect, test } from 'vitest'
import { nextItem, nextShown } from './due.ts'

test('an open popup stays until it is closed, whatever becomes due meanwhile', () => {
  const message = { id: 'message' }
  const slot = { id: 'slot' }
  const always = () => true
  expect(nextShown([undefined, undefined, message], undefined, always)).toBe(message)
  expect(nextShown([slot, undefined, message], undefined, always)).toBe(slot)
  expect(nextShown([slot, undefined, message], 'message', always)).toBe(message)
  expect(nextShown([slot, undefined, undefined], 'message', always)).toBe(slot)
  expect(nextShown([undefined], 'message', always)).toBeUndefined()
})

test('a popup that cannot stay over a page is replaced by the page’s own', () => {
  const slot = { id: 'slot' }
  expect(nextShown([slot, { id: 'message' }], 'message', ({ id }) => id === 'slot')).toBe(slot)
})

test('of a slot the first item for the device is shown that was not shown before', () => {
  const items = [
    { id: 'on desktops', device: 'desktop' as const },
    { id: 'anywhere', device: 'any' as const },
    { id: 'on phones', device: 'phone' as const },
  ]
  const idOf = (isMobile: boolean, done: string[]) =>
    nextItem(items, isMobile, (id) => done.includes(id))?.id
  expect(idOf(false, [])).toBe('on desktops')
  expect(idOf(true, [])).toBe('anywhere')
  expect(idOf(true, ['anywhere'])).toBe('on phones')
  expect(idOf(false, ['on desktops', 'anywhere'])).toBeUndefined()
})
