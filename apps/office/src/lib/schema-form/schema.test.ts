import { writePromoCode, writeOffer } from '@ayva/contract/payments/gifts/office'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emptyOf, isMinor, nullableOf, type Schema } from './schema.ts'

const schemaOf = (body: z.ZodMiniType) =>
  z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema

test('a form begins with the defaults of its call', () => {
  expect(emptyOf(schemaOf(writePromoCode.body))).toEqual({
    code: '',
    gift: '',
    usesMax: null,
    from: null,
    until: null,
    audience: 'all',
    disabled: false,
    why: '',
  })
})

test('sums in minor units are distinguished from other texts of a call', () => {
  const terms = schemaOf(writeOffer.body).properties!['terms']!
  const sum = terms.properties!['sums']!.items!.properties!
  expect(isMinor(sum['amount']!)).toBe(true)
  expect(isMinor(nullableOf(sum['maxBet']!)!)).toBe(true)
  expect(isMinor(sum['currency']!)).toBe(false)
})
