import { randomUUID } from 'node:crypto'
import { pspHeaders, pspSignature } from '@ayva/contract/payments/psp'
import { createDatabase, dropDatabase } from '@ayva/postgres/databases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Psp, startPsp } from './psp.ts'

const secret = 'a secret of sixteen and more'
const admin = process.env['TEST_DATABASE_URL']!
const name = `t_${randomUUID().replaceAll('-', '')}`
let psp: Psp
beforeAll(async () => {
  await createDatabase(admin, name, 'ayva_template')
  const url = new URL(admin)
  url.pathname = `/${name}`
  psp = await startPsp({ databaseUrl: url.href, secret, port: 0, pollMs: 0 })
})
afterAll(async () => {
  await psp.close()
  await dropDatabase(admin, name)
})

const payment = () => ({
  operationId: randomUUID(),
  amount: '300000',
  currency: 'RUB',
  method: '<b>СБП</b>',
  returnUrl: 'http://shop.test/back/1',
  callbackUrl: 'http://127.0.0.1:9/callback',
})

async function ask(path: string, said?: object, by = secret, timestamp = Date.now() / 1000) {
  const body = said && JSON.stringify(said)
  const id = randomUUID()
  const at = String(Math.floor(timestamp))
  const answer = await fetch(psp.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      [pspHeaders.id]: id,
      [pspHeaders.timestamp]: at,
      [pspHeaders.signature]: pspSignature({ secret: by, id, timestamp: at, body: body ?? path }),
    },
    ...(body && { body }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

test('a payment is opened once for its operation id, and a different one with the same id is refused', async () => {
  const said = payment()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/api/payments', said)))
  expect(new Set(answers.map(({ body }) => body['paymentUrl'])).size).toBe(1)
  expect((await ask('/api/payments', { ...said, amount: '1' })).status).toBe(409)
  const { body } = await ask(`/api/operations/${said.operationId}`)
  expect(body).toMatchObject({ status: 'created', amount: '300000', currency: 'RUB' })
})

test('calls that are unsigned, signed by another secret or too old are refused', async () => {
  const said = payment()
  expect((await fetch(`${psp.url}/api/operations/${said.operationId}`)).status).toBe(403)
  expect((await ask('/api/payments', said, 'another secret of sixteen')).status).toBe(403)
  expect((await ask('/api/payments', said, secret, Date.now() / 1000 - 400)).status).toBe(403)
  expect((await ask(`/api/operations/${said.operationId}`)).status).toBe(404)
})

test('invalid payments, payouts and operations are refused', async () => {
  const wrongs = [{}, { ...payment(), amount: '10,5' }, { ...payment(), returnUrl: 'javascript:1' }]
  for (const wrong of wrongs) expect((await ask('/api/payments', wrong)).status).toBe(422)
  const { returnUrl: _returnUrl, ...payout } = payment()
  const unknown = { ...payout, requisiteToken: randomUUID() }
  expect((await ask('/api/payouts', unknown)).status).toBe(422)
  expect((await ask('/api/operations/1')).status).toBe(404)
})

test('the page shows the sum, and its policy forbids scripts and allows the form to redirect', async () => {
  const { body } = await ask('/api/payments', payment())
  const page = await fetch(body['paymentUrl']!)
  const html = await page.text()
  expect(html).toContain('3\u00A0000,00\u00A0₽')
  expect(html).toContain('&lt;b&gt;СБП')
  expect(html).not.toContain('<script')
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' http://shop.test")
  expect((await fetch(`${psp.url}/pay/nothing`)).status).toBe(404)
})

test('an unacknowledged notice does not stop the others, and nothing is lost', async () => {
  const said = payment()
  const { body } = await ask('/api/payments', said)
  const form = new URLSearchParams({ action: 'pay' })
  const pressed = await fetch(body['paymentUrl']!, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  expect(pressed.headers.get('location')).toBe(said.returnUrl)
  await psp.tick()
  const told = await ask(`/api/operations/${said.operationId}`)
  expect(told.body).toMatchObject({ status: 'success' })
})

test('operations are listed by pages of fifty', async () => {
  for (let count = 0; count < 51; count++) await ask('/api/payments', payment())
  const rowsOf = (html: string) => html.match(/<tr>\s*<td>/g)?.length
  const first = await (await fetch(psp.url)).text()
  expect(rowsOf(first)).toBe(50)
  expect(first).toContain('<a href="/?page=2">Раньше</a>')
  const second = await (await fetch(`${psp.url}/?page=2`)).text()
  expect(rowsOf(second)).toBeGreaterThan(0)
  expect(second).toContain('<a href="/?page=1">Новее</a>')
})
