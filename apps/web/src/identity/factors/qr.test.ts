import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrOf } from './qr.ts'

const textOf = (length: number) => 'otpauth://totp/Ayva:'.slice(0, length).padEnd(length, 'x7=Q&')
const hashOf = (rows: boolean[][]) =>
  createHash('sha256')
    .update(rows.map((row) => row.map(Number).join('')).join('\n'))
    .digest('hex')
    .slice(0, 16)

// Each was read back by another program's reader when it was written down here.
test.each([
  [1, 21, 'a4dece7f45d05a09'],
  [17, 21, '4aa16b81b6fb38aa'],
  [32, 25, '40795dc4dfc44c25'],
  [106, 37, '089f2d4711baf36a'],
  [134, 41, '5606392f040c9856'],
  [154, 45, 'd956757a06262fb6'],
  [230, 53, '296f68cfa7ffc680'],
  [271, 57, '2542e8ca71ef2414'],
  [321, 61, '57f2446c369019f6'],
  [520, 77, '5db781d03372b6d9'],
])('%i bytes make a square of %i that a camera reads', (length, size, hash) => {
  const rows = qrOf(textOf(length))!
  expect([rows.length, ...rows.map((row) => row.length)]).toEqual(Array(size + 1).fill(size))
  expect(hashOf(rows)).toBe(hash)
})

test('a text that is too long makes none, and letters count by their bytes', () => {
  expect(qrOf(textOf(521))).toBeUndefined()
  expect(qrOf('я'.repeat(261))).toBeUndefined()
  expect(qrOf('я'.repeat(260))!.length).toBe(77)
})
