import { expect, test } from 'vitest'
import { chosenFor } from './variant.ts'

const visitors = Array.from({ length: 20_000 }, (_, n) => `8d2f4c1a-0000-4000-8000-${n}`)
const variantsOf = (hash: string, share: number) =>
  visitors.map((visitor) => chosenFor({ hash, share }, visitor))

test.each([1, 20, 50, 99])('of many visitors %i in a hundred get the tested variant', (share) => {
  const found = variantsOf('0123456789ab', share).filter((one) => one === 'b').length
  // Four standard deviations of a share of twenty thousand.
  const allowed = 4 * Math.sqrt((share * (100 - share)) / 10_000 / visitors.length)
  expect(Math.abs(found / visitors.length - share / 100)).toBeLessThan(allowed)
})

test('a visitor always gets the same variant, and experiments are independent of each other', () => {
  const first = variantsOf('0123456789ab', 50)
  expect(variantsOf('0123456789ab', 50)).toEqual(first)
  const second = variantsOf('ba9876543210', 50)
  const alike = first.filter((one, n) => one === second[n]).length / visitors.length
  expect(Math.abs(alike - 0.5)).toBeLessThan(0.02)
})
