import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './sms.ts'

test.each([
  ['', 0],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // The sign of the euro takes the space of two, and is not divided.
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['a'.repeat(152) + '€'.repeat(77), 3],
  ['я'.repeat(70), 1],
  ['я'.repeat(71), 2],
  ['я'.repeat(134), 2],
  ['я'.repeat(135), 3],
  ['🌱'.repeat(35), 1],
  ['🌱'.repeat(36), 2],
  ['🌱'.repeat(67), 3],
])('%j is counted as carriers do', (text, parts) => {
  expect(partsOf(text)).toBe(parts)
})

test('a longer text has no fewer parts, and a sign adds at most one, unless it changes the alphabet', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.constantFrom('я', '🌱'), (text, sign) => {
      const before = partsOf(`я${text}`)
      const later = partsOf(`я${text}${sign}`)
      expect(later - before === 0 || later - before === 1).toBe(true)
    }),
  )
})
