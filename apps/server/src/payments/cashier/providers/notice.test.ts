/** Malformed notices are refused in the contract's shape, whoever signed them. */
import { openForm, signedForm } from '@ayva/contract/payments/kassa'
import { PSP_CALLBACK_PATH } from '@ayva/contract/payments/psp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maliciousBodies, maliciousTypes } from '../../../security-tests/catalogue.testing.ts'
import { faultsOf } from '../../../security-tests/security.testing.ts'
import { type Desk, openDesk } from '../cashier.testing.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('[API-45] a notice of the provider', () => {
  for (const [name, body] of Object.entries(maliciousBodies))
    test(`correctly signed and ${name} is refused`, async () => {
      const { status } = await desk.notify(body.toString())
      expect([400, 413]).toContain(status)
    })

  for (const [name, headers] of Object.entries(maliciousTypes))
    test(`of the type ${name} is refused`, async () => {
      const answer = await desk.testApp.app.inject({
        method: 'POST',
        url: PSP_CALLBACK_PATH,
        headers,
        payload: '{}',
      })
      expect(faultsOf(answer)).toEqual([])
      expect([403, 415]).toContain(answer.statusCode)
    })
})

test.each([
  [50, true],
  [1_000, false],
])('a correctly signed form of %d fields is read: %s', (count, read) => {
  const at = Date.now()
  const fields = Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, `${n}`]))
  const form = signedForm('a secret of this test', fields, at)
  expect(openForm('a secret of this test', form, at) !== undefined).toBe(read)
})
