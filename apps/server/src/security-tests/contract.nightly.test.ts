/** Sends the shares of the catalogue of invalid input that `contract.test.ts` leaves out. */
import { afterAll, beforeAll, describe } from 'vitest'
import { sendInvalidInput } from './invalid-input.testing.ts'
import { openSecurityTests, type SecurityTests } from './security.testing.ts'

let suite: SecurityTests
beforeAll(async () => {
  suite = await openSecurityTests()
})
afterAll(() => suite.close())

describe('[API-45, API-48] invalid input is refused in the contract’s shape, and moves no money', () => {
  sendInvalidInput(() => suite, [1, 2, 3])
})
