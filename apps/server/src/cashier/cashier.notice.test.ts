/** Notices whose bodies are none: refused in the one shape, whoever signed them. */
import { PSP_CALLBACK_PATH } from '@ayva/contract/psp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostileBodies, hostileTypes } from '../hostile/catalogue.testing.ts'
import { faultsOf } from '../hostile/hostile.testing.ts'
import { type Desk, openDesk } from './cashier.testing.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('[API-45] a notice of the provider', () => {
  for (const [name, body] of Object.entries(hostileBodies))
    test(`rightly signed, and ${name}, is refused`, async () => {
      const { status } = await desk.notify(body.toString())
      expect([400, 413]).toContain(status)
    })

  for (const [name, headers] of Object.entries(hostileTypes))
    test(`of the type ${name} is refused`, async () => {
      const answer = await desk.house.app.inject({
        method: 'POST',
        url: PSP_CALLBACK_PATH,
        headers,
        payload: '{}',
      })
      expect(faultsOf(answer)).toEqual([])
      expect([403, 415]).toContain(answer.statusCode)
    })
})
