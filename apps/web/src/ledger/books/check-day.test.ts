import { type BalanceProof } from '@ayva/contract/ledger/books'
import { dayHash, leafNode } from '@ayva/contract/ledger/books/tree'
import { expect, test } from 'vitest'
import { checkDay } from './check-day.ts'

const salt = 'ab'.repeat(32)
const leaf = { day: '2026-11-21', currency: 'RUB', playerId: '7', amount: 12_50n, salt } as const
const { hash: root, sum } = leafNode(leaf)

function dayOf(change: Partial<{ bets: string; root: string; sum: string }> = {}) {
  const { bets = '-1250' } = change
  const content = JSON.stringify({
    day: '2026-11-21',
    accounts: [
      { currency: 'RUB', account: 'cash', sum: '1200' },
      { currency: 'RUB', account: 'held', sum: '50' },
      { currency: 'RUB', account: 'bets', sum: bets },
    ],
    liabilities: [
      { currency: 'RUB', root: change.root ?? root, sum: change.sum ?? `${sum}`, leaves: 1 },
    ],
  })
  const previous = '0'.repeat(64)
  return { previous, content, hash: dayHash(previous, content) }
}
const proof: BalanceProof = { leaf: { ...leaf }, path: [] }
const sames = (...asked: Parameters<typeof checkDay>) => checkDay(...asked).map(({ same }) => same)

test('a correct day passes, together with the balance of the player', () => {
  expect(sames(dayOf(), [proof])).toEqual([true, true, true, true])
  expect(sames(dayOf(), 'guest')).toEqual([true, true, true, null])
  expect(sames(dayOf(), [])).toEqual([true, true, true, null])
})

test('a changed text, a currency whose sum is not zero, and a wrong root are detected', () => {
  const day = dayOf()
  expect(sames({ ...day, content: day.content.replace('-1250', '-1251') }, [])[0]).toBe(false)
  expect(sames(dayOf({ bets: '-1249' }), [])).toEqual([true, false, true, null])
  expect(sames(dayOf({ sum: '1249' }), [proof])).toEqual([true, true, false, false])
})

test('a changed balance is not in the root, nor is one of another day', () => {
  const more = { ...leaf, amount: 12_51n }
  expect(sames(dayOf(), [{ leaf: more, path: [] }])[3]).toBe(false)
  const other = { ...leaf, day: '2026-11-20' }
  expect(sames(dayOf({ root: leafNode(other).hash }), [{ ...proof, leaf: other }])[3]).toBe(false)
})
