import { type Call } from '@ayva/contract/client'
import { type Payment } from '@ayva/contract/payments/cashier'
import { expect, test } from 'vitest'
import { allPayments, csvOf, FILE_MAX } from './payments-file.ts'

const rub = (minor: bigint) => ({ minor, currency: 'RUB' as const })
const payment = (id: number, own: Partial<Payment> = {}): Payment => ({
  id,
  operationId: '0',
  typeId: 1,
  statusId: 3,
  sum: rub(1_500_50n),
  currency: 'RUB',
  commission: rub(0n),
  tips: rub(0n),
  method: { key: 'sbp', name: 'СБП', icon: 'lightning' },
  requisite: null,
  reason: null,
  promisedAt: null,
  createdAt: '2026-11-22T12:00:00.000Z',
  finishedAt: null,
  balanceAfter: null,
  cancellable: false,
  ...own,
})

test('a file of payments is a table that a spreadsheet can calculate with, and contains no formula', () => {
  const malicious = { key: 'x', name: '=cmd("a";b)', icon: 'x' }
  const [head, first, second, end] = csvOf([payment(1), payment(2, { method: malicious })]).split(
    '\r\n',
  )
  expect(head).toMatch(/^\uFEFFКогда;Операция;Способ;/)
  expect(first!.split(';').slice(1, 7)).toEqual([
    'Пополнение',
    'СБП',
    '',
    'Зачислено',
    '1500,50',
    '0,00',
  ])
  expect(second).toContain(`;"'=cmd(""a"";b)";`)
  expect(end).toBe('')
})

test('it is loaded page by page, from newer to older, up to the limit of a file', async () => {
  const asked: unknown[] = []
  const call = (async (_endpoint: unknown, { query }: { query: { before?: number } }) => {
    asked.push(query)
    const newest = (query.before ?? 1_000_000) - 1
    return { payments: Array.from({ length: 100 }, (_, at) => payment(newest - at)) }
  }) as unknown as Call
  const found = await allPayments(call, { from: '2026-01-01' })
  expect(found).toHaveLength(FILE_MAX)
  expect(new Set(found.map(({ id }) => id)).size).toBe(FILE_MAX)
  expect(asked[1]).toEqual({ from: '2026-01-01', limit: 100, before: 999_900, totals: 'no' })
})
