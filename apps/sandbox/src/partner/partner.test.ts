import { pspSignature } from '@ayva/contract/payments/psp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PartnerService, startFrom, startPartner } from './partner.ts'

let service: PartnerService
beforeAll(async () => {
  service = await startPartner({ port: 0 })
})
afterAll(() => service.close())

const control = (name: string, body: object) =>
  fetch(`${service.url}/control/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(({ status }) => status)

const path = '/postback/garden?click=a%20b'
function signed(secret: string, timestamp = String(Math.floor(Date.now() / 1000))) {
  const id = 'e1'
  const signature = pspSignature({ secret, id, timestamp, body: path })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  }
}
const tell = (headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers }).then(({ status }) => status)

test('the partner takes a message with a right signature only, if it knows the secret', async () => {
  expect(await tell()).toBe(204)
  expect(await control('garden', { mode: 'ok', secret: 'of-the-garden' })).toBe(204)
  expect(await tell()).toBe(401)
  expect(await tell(signed('another'))).toBe(401)
  expect(await tell(signed('of-the-garden', '1'))).toBe(401)
  expect(await tell(signed('of-the-garden'))).toBe(204)
  const { messages } = (await (await fetch(`${service.url}/api/messages?name=garden`)).json()) as {
    messages: { query: string; isSigned?: boolean }[]
  }
  expect(messages.map(({ isSigned }) => isSigned)).toEqual([true, false, false, false, undefined])
  expect(messages[0]!.query).toBe('click=a%20b')
})

test('it answers as configured: with a fault, not at all, or by closing the connection', async () => {
  expect(await control('garden', { mode: 'strange' })).toBe(422)
  expect(await control('garden', { mode: '500' })).toBe(204)
  expect(await tell()).toBe(500)
  await control('garden', { mode: 'down' })
  await expect(tell()).rejects.toThrow('fetch failed')
  await control('garden', { mode: 'slow' })
  const gone = new AbortController()
  const asked = fetch(service.url + path, { signal: gone.signal })
  const heard = async () =>
    (
      (await (await fetch(`${service.url}/api/messages?name=garden`)).json()) as {
        messages: { mode: string }[]
      }
    ).messages[0]!.mode
  await expect.poll(heard).toBe('slow')
  gone.abort()
  await expect(asked).rejects.toThrow()
})

test('its page runs no scripts, and without a port there is no partner', async () => {
  const answer = await fetch(service.url)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await answer.text()).toContain('Партнёр песочницы')
  const none = await startFrom({})
  await none.close()
})
