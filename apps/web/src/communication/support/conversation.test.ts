import { type ChatView } from '@ayva/contract/communication/support/chat'
import { expect, test } from 'vitest'
import { nextAskMs, withMessage, withNewest, withOlder } from './conversation.ts'

const at = '2026-11-28T10:00:00.000Z'
const message = (id: number) => ({
  id: String(id),
  key: '6f1c2b1e-8a52-4c35-9d2c-6f2a3c1d7e10',
  author: 'visitor' as const,
  name: '',
  text: String(id),
  about: null,
  at,
})
const page = (ids: number[], more = false): ChatView => ({
  chat: null,
  messages: ids.map(message),
  more,
  unread: 0,
  isOpen: true,
  waitMinutes: null,
})
const idsOf = ({ messages, more }: ChatView) => [...messages.map(({ id }) => Number(id)), more]

test('pages of messages are merged, each message once', () => {
  expect(idsOf(withNewest(undefined, page([3, 4], true)))).toEqual([3, 4, true])
  expect(idsOf(withNewest(page([1, 2, 3]), page([3, 4], true)))).toEqual([1, 2, 3, 4, false])
  expect(idsOf(withOlder(page([3, 4], true), page([1, 2, 3])))).toEqual([1, 2, 3, 4, false])
  expect(idsOf(withMessage(page([1, 2]), message(2)))).toEqual([1, 2, false])
  expect(idsOf(withMessage(page([1, 2]), message(3)))).toEqual([1, 2, 3, false])
})

test('after a long absence no message between the known and the new ones is missing', () => {
  expect(idsOf(withNewest(page([1, 2]), page([9, 10], true)))).toEqual([9, 10, true])
})

test('a guest’s page polls often during a conversation, and rarely otherwise', () => {
  const now = Date.parse(at)
  expect(nextAskMs(undefined, true, now)).toBe(30_000)
  expect(nextAskMs(page([1]), true, now + 1000)).toBe(3_000)
  expect(nextAskMs(page([1]), false, now + 1000)).toBe(15_000)
  expect(nextAskMs(page([1]), true, now + 120_000)).toBe(30_000)
})
